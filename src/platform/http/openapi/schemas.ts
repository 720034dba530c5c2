import { z } from "zod";
import type { ApiSchema } from "./document.ts";

const LOCAL = "#/$defs/";

/** Converts contract schemas to JSON Schema. Named schemas are collected in `named` and referenced. */
export class Schemas {
  readonly named: Record<string, ApiSchema> = {};

  /** `io`: the schema of requests or of answers. `owner` is the name for parts without one. */
  of(schema: z.ZodType, io: "input" | "output", owner: string): ApiSchema {
    const generated = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => relax(jsonSchema),
    });
    const { $defs = {}, $schema: _dialect, ...own } = generated;
    const nameOf = (local: string): string => (local.startsWith("__") ? `${owner}Part` : local);
    for (const [local, each] of Object.entries($defs)) this.named[nameOf(local)] = withoutId(rewriteRefs(each, nameOf));
    const name = typeof own.id === "string" ? own.id : null;
    const referred = withoutId(rewriteRefs(own, nameOf, name));
    if (name === null) return referred;
    this.named[name] = referred;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/**
 * Keeps objects open, so that clients accept fields that we add later, and drops JavaScript's integer limits from every
 * number.
 */
function relax(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Turns references within one schema into references to components; "#" is the schema itself. */
function rewriteRefs(value: unknown, nameOf: (local: string) => string, self: string | null = null): ApiSchema {
  const each = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(each);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [
        key,
        key === "$ref" && typeof inner === "string" ? address(inner) : each(inner),
      ]),
    );
  };
  const address = (ref: string): string => {
    if (ref === "#" && self !== null) return `#/components/schemas/${self}`;
    return ref.startsWith(LOCAL) ? `#/components/schemas/${nameOf(ref.slice(LOCAL.length))}` : ref;
  };
  // `z.toJSONSchema` returns an object, and mapping keeps it one.
  return each(value) as ApiSchema;
}

function withoutId({ id: _id, ...schema }: ApiSchema): ApiSchema {
  return schema;
}
