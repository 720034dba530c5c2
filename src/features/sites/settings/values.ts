import { plainText, type SettingDeclaration } from "../../../platform/features/settings.ts";
import type { z } from "zod";
import { Failure } from "../../../platform/http/failure.ts";

/**
 * Validates and sanitizes a setting's value for storage. Throws a `Failure` that names the setting.
 */
export function checkedValue(name: string, declared: SettingDeclaration, value: unknown): unknown {
  const input = typeof value === "string" ? value.trim() : value;
  if (input === undefined) throw invalid(name, "it is missing");
  const schema = declared.strict ?? declared.schema;
  const result = schema.safeParse(input === "" && declared.emptyIsDefault === true ? undefined : input);
  if (!result.success) throw invalid(name, reasonOf(result.error.issues[0], input));
  return typeof result.data === "string" ? checkedText(name, declared, result.data) : result.data;
}

/** The schema's own messages about numbers are for programmers. */
function reasonOf(issue: z.core.$ZodIssue | undefined, input: unknown): string {
  if (issue === undefined) return "it has an invalid format";
  if (typeof input !== "number") return issue.message;
  if (issue.code === "too_big") return `it can be up to ${Number(issue.maximum).toLocaleString("en")}`;
  if (issue.code === "too_small") return `it must be at least ${Number(issue.minimum).toLocaleString("en")}`;
  return "enter a whole number";
}

function checkedText(name: string, { text = plainText }: SettingDeclaration, input: string): string {
  const { maxLength, toStored, problemOf } = text;
  if (maxLength !== undefined && input.length > maxLength)
    throw invalid(name, `it can have up to ${maxLength.toLocaleString("en")} characters`);
  const stored = input === "" ? "" : toStored(input);
  if (stored === null) throw invalid(name, problemOf(input));
  return stored;
}

const invalid = (name: string, reason: string): Failure =>
  new Failure(
    "bad-input",
    `The value of “${name}” cannot be used: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
    { errors: [{ path: name, message: reason }] },
  );
