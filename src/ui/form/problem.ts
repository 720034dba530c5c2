import { CallError } from "../../platform/http/client.ts";
import { describeError } from "../messages/errors.ts";
import { SIGN_IN_PATH } from "../session/sign-in-again.ts";
import type { FieldRegistry } from "./form-fields.ts";

/** Why a form could not be saved. */
export interface FormProblem {
  /**
   * "signed-out": the session has ended. "offline": the server could not be reached. "conflict": someone else changed
   * the same meanwhile.
   */
  readonly kind: "refused" | "signed-out" | "offline" | "conflict";
  /** For the top of the form; null if every error is at its field. */
  readonly message: string | null;
  /** Errors by the path of their field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Describes a thrown value for a form with fields of these paths. */
export function problemOf(error: unknown, paths: readonly string[]): FormProblem {
  const { message } = describeError(error);
  const nothing = { message, fields: {} };
  if (!(error instanceof CallError)) return { kind: "refused", ...nothing };
  if (error.status === 0) return { kind: "offline", ...nothing };
  if (error.status === 401 && error.url !== SIGN_IN_PATH)
    return { kind: "signed-out", fields: {}, message: "You have been signed out. What you typed is still here." };
  if (error.conflict !== null) return { kind: "conflict", ...nothing };
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, message: reason } of error.errors) {
    const field = paths.find((one) => path === one || path.startsWith(`${one}.`));
    if (field === undefined) others.push(reason);
    else fields[field] ??= asSentence(reason);
  }
  if (Object.keys(fields).length === 0) return { kind: "refused", ...nothing };
  return { kind: "refused", fields, message: others.length === 0 ? null : others.map(asSentence).join(" ") };
}

/** For what the form finds itself, before it is sent. */
export const fieldProblem = (fields: Readonly<Record<string, string>>): FormProblem => ({
  kind: "refused",
  message: null,
  fields,
});

/** The problem after the user changed these fields: their errors are gone, and so is a message about the whole form. */
export function withoutFields(problem: FormProblem | null, changed: readonly string[]): FormProblem | null {
  if (problem === null || problem.kind !== "refused") return problem;
  const left = Object.entries(problem.fields).filter(([path]) => !changed.includes(path));
  return left.length === 0 ? null : { ...problem, message: null, fields: Object.fromEntries(left) };
}

/** The problem for a toast, which is not beside the fields that it names. */
export function toastText({ message, fields }: FormProblem, registry: FieldRegistry): string {
  const ofFields = Object.entries(fields).map(([path, reason]) => `${registry.get(path)?.label ?? path}: ${reason}`);
  return [...ofFields, ...(message === null ? [] : [message])].join(" ");
}

function asSentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
