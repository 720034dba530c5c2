import * as fc from "fast-check";
import { z } from "zod";
import type { Call } from "../../src/platform/http/call.ts";

type Schema = z.core.JSONSchema.BaseSchema;
type Input = Record<string, unknown>;

/** Values by name that pass validation: existing towns, provisions and users, and some that do not exist. */
const KNOWN: Readonly<Record<string, readonly unknown[]>> = {
  site: ["larkmere", "larkmere", "larkmere", "larkmere", "larkmere", "larkmere-1", "millbrook", "newtown", "nowhere"],
  guid: ["1011", "1010", "1000", "2001", "999999"],
  page: ["0", "1011", "1010"],
  version: ["larkmere-1", "larkmere-2", "millbrook-1"],
  from: ["larkmere-1", "2026-01-01"],
  to: ["larkmere-2", "2026-12-31"],
  query: ["parking", '"no person" OR -dog', "*", "§ 12-1(a)(2)"],
  citation: ["12-1(a)(2)", "Chapter 12", "§ 12-2"],
  letter: ["#", "P", "Number"],
  id: [1, 2, 3, "1"],
  username: ["clerk", "admin"],
};

/** Values that attackers send, and unusual ones. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 + 2,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\uD800",
  "é".repeat(300),
  "x".repeat(10_000),
  "0x10",
  "NaN",
  "1e999",
  "-0",
  "٣",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%2e%2e%2f",
  "${7*7}",
  "constructor",
  "__proto__",
  "2026-02-31",
  "javascript:alert(1)",
  "//elsewhere.example",
  [],
  [[]],
  [null],
  ["a", "b"],
  {},
  { a: 1 },
  { length: -1 },
  { toString: 1 },
  "2147483648",
  "99999999999999999999",
  "(((((",
  "\\",
  "*".repeat(500),
  "🐕‍🦺",
  "a b\tc\r\nSet-Cookie: x=1",
];
const odd = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: "binary", maxLength: 60 }));

/** Inputs that a call's contract accepts, and inputs that violate it in one or more places. */
export function inputsOf({ input }: Call): {
  readonly valid: fc.Arbitrary<Input>;
  readonly broken: fc.Arbitrary<Input>;
} {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const valid = objectOf(schema, schema.$defs ?? {});
  const names = Object.keys(schema.properties ?? {});
  const wrong = fc.tuple(
    fc.subarray(names, { minLength: Math.min(1, names.length) }),
    fc.array(odd, { minLength: names.length, maxLength: names.length }),
    fc.subarray(["__proto__", "constructor", "extra"]),
  );
  const broken = fc.tuple(valid, wrong).map(([base, [chosen, values, extra]]) => {
    const changed = chosen.map((name, at): [string, unknown] => [name, values[at]]);
    return Object.fromEntries([
      ...Object.entries(base),
      ...changed,
      ...extra.map((name): [string, unknown] => [name, { polluted: true }]),
    ]);
  });
  return { valid, broken };
}

type Definitions = Readonly<Record<string, Schema>>;
/** Maximum depth of recursive schemas. */
const MAX_DEPTH = 3;

function objectOf(schema: Schema, definitions: Definitions, depth = 0): fc.Arbitrary<Input> {
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]): [string, fc.Arbitrary<unknown>] => {
    const generated = arbitraryOf(each, definitions, depth + 1);
    const known = KNOWN[name];
    return [
      name,
      known === undefined || depth > 0
        ? generated
        : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: generated }),
    ];
  });
  return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
}

function arbitraryOf(given: unknown, definitions: Definitions, depth: number): fc.Arbitrary<unknown> {
  if (typeof given !== "object" || given === null || depth > MAX_DEPTH) return fc.constant(null);
  // Every subschema of a JSON Schema document is an object.
  const schema = given as Schema;
  if (schema.$ref !== undefined)
    return arbitraryOf(definitions[schema.$ref.split("/").at(-1) ?? ""], definitions, depth + 1);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return fc.oneof(...forms.map((form) => arbitraryOf(form, definitions, depth)));
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? odd : fc.oneof(...types.map((type) => typed(type, schema, definitions, depth)));
}

function typed(type: string, schema: Schema, definitions: Definitions, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({
        min: Math.max(schema.minimum ?? -1000, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      });
    case "number":
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(arbitraryOf(schema.items, definitions, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case "object":
      return schema.properties === undefined
        ? fc.dictionary(fc.string({ maxLength: 8 }), arbitraryOf(schema.additionalProperties, definitions, depth + 1), {
            maxKeys: 3,
          })
        : objectOf(schema, definitions, depth);
    default:
      return fc.constant(null);
  }
}

function textOf({ pattern, format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  if (format === "date")
    return fc
      .date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  // fast-check does not support lookaround patterns.
  if (pattern !== undefined && !pattern.includes("(?"))
    return fc.stringMatching(new RegExp(pattern), { maxLength: 200 });
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) });
}
