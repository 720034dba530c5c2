import { createContext, use, useEffect } from "react";
import type { FormProblem } from "./problem.ts";

/** What a form knows about one of its fields. */
export interface FieldFacts {
  readonly label: string;
  /** A value of the field in words; undefined for the usual ones. */
  readonly textOf?: (value: unknown) => string | undefined;
}

/** The fields of a form by path. Fields register while they are shown. */
export type FieldRegistry = Map<string, FieldFacts>;

interface FormContext {
  readonly problem: FormProblem | null;
  readonly registry: FieldRegistry;
}
export const FormFieldsContext = createContext<FormContext | null>(null);

/**
 * Connects a field to the form around it. `path` is the field's place in the input of the form's call: errors of the
 * server with that path appear at this field. Returns the error to show.
 */
export function useFormField(
  path: string | undefined,
  facts: FieldFacts,
  error: string | null | undefined,
): string | null {
  const form = use(FormFieldsContext);
  useEffect(() => {
    if (form === null || path === undefined) return undefined;
    form.registry.set(path, facts);
    return () => void form.registry.delete(path);
  });
  const own = error === "" ? null : (error ?? null);
  return own ?? (path === undefined ? null : (form?.problem?.fields[path] ?? null));
}
