import type { ApiSchema } from "../../../platform/http/openapi/document.ts";

/** A type in plain English: "text", "list of Version", "text or null", "one of json, html". */
export function typeOf(schema: ApiSchema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(", ")}`;
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ");
  const types = [schema.type ?? []].flat();
  return (
    types
      .map((type) => (type === "array" ? `list of ${typeOf(schema.items ?? {})}` : (TYPE_LABELS[type] ?? type)))
      .join(" or ") || "anything"
  );
}

const TYPE_LABELS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "number",
  number: "number",
  boolean: "true or false",
  object: "object",
};

/** "Version" of "#/components/schemas/Version". */
export const nameOf = (ref: string): string => ref.split("/").at(-1) ?? ref;
