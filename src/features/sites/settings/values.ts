import { plainText, type SettingDeclaration } from "../../../platform/features/settings.ts";
import { Failure } from "../../../platform/http/failure.ts";

/**
 * Validates and sanitizes a setting's value for storage. Throws a `Failure` that names the setting.
 */
export function checkedValue(name: string, declared: SettingDeclaration, value: unknown): unknown {
  const input = typeof value === "string" ? value.trim() : value;
  if (input === undefined) throw invalid(name, "it is missing");
  const schema = declared.strict ?? declared.schema;
  const result = schema.safeParse(input === "" && declared.emptyIsDefault === true ? undefined : input);
  if (!result.success) throw invalid(name, result.error.issues[0]?.message ?? "it has an invalid format");
  return typeof result.data === "string" ? checkedText(name, declared, result.data) : result.data;
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
