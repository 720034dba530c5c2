import type { AdvancedForm, FormGroups } from "../../../../domain/query/form/form.ts";

/** The props of each group of fields. */
export interface FieldsProps {
  readonly form: AdvancedForm;
  readonly change: (form: AdvancedForm) => void;
}

export interface GroupProps extends FieldsProps {
  readonly groups: FormGroups;
}

/** The form after a distance was typed. Negative and fractional numbers are ignored (ADVANCED-06). */
export function withDistance(form: AdvancedForm, typed: number | null): AdvancedForm {
  if (typed !== null && (typed < 0 || !Number.isInteger(typed))) return form;
  return { ...form, slopDistance: typed === null ? null : Math.min(typed, MAX_WORDS_BETWEEN) };
}

/** docs/query-language.md */
export const MAX_WORDS_BETWEEN = 999;
