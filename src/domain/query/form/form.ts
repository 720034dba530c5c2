import type { QueryLanguage } from "../language.ts";
import { print } from "../print.ts";
import type { Field, Filter } from "../query.ts";

/**
 * The advanced form (ENTITIES-56): words, and a group of fields for each kind of documents. Blank texts are "", blank dates
 * null.
 */
export interface AdvancedForm {
  readonly anyWords: string;
  readonly allWords: string;
  readonly notWords: string;
  readonly exactWords: string;
  readonly titleWords: string;
  readonly slopWords: string;
  /** A whole number from 0; null if blank, which counts as 0 (ADVANCED-07). */
  readonly slopDistance: number | null;
  /** By kind; those of `FormGroup`s. */
  readonly groups: Readonly<Record<string, GroupValues>>;
}

/** What is filled in for one kind of documents. */
export interface GroupValues {
  /** The box for all documents of the kind: checked if all `boxes` are, if there are any. */
  readonly all: boolean;
  /** By `boxKey`. */
  readonly boxes: Readonly<Record<string, boolean>>;
  /** By field of the query. */
  readonly words: Readonly<Partial<Record<Field, string>>>;
  /** By word of the query: AFFECTS_CODE. */
  readonly flags: Readonly<Record<string, boolean | null>>;
  /** "2021-01-31" */
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * A kind of documents in the form, as its feature offers it to a user of a town. Its fields narrow only this kind
 * (ADVANCED-02).
 */
export interface FormGroup {
  readonly kind: string;
  /** "Public documents" */
  readonly legend: string;
  /** Label of the box for all of its documents: "All public documents". */
  readonly all: string;
  readonly boxes: readonly FormBox[];
  /** From top to bottom. */
  readonly fields: readonly FormField[];
}

/** A box for some of the documents of a kind. */
export interface FormBox {
  readonly label: string;
  readonly filter: Extract<Filter, { readonly k: "kind" | "value" }>;
}

/** Identifies a box: what a query says for it, TYPE:"Minutes". */
export const boxKey = ({ filter }: FormBox): string => print(filter);

export type FormField =
  | { readonly type: "words"; readonly field: Field; readonly label: string; readonly hint?: string }
  /** `word`: of a flag. */
  | {
      readonly type: "flag";
      readonly word: string;
      readonly label: string;
      readonly any: string;
      readonly yes: string;
      readonly no: string;
    }
  /** Two days. `word`: of the dates of the kind; `label`: "Dated" in "Dated from". At most one in a group. */
  | { readonly type: "dates"; readonly word: string; readonly label: string };

/** The groups in the form of a town, in the order of the kinds. */
export type FormGroups = readonly FormGroup[];

/** What a form has: its groups, and the language of its queries. */
export interface FormShape {
  readonly groups: FormGroups;
  readonly language: QueryLanguage;
}

/** The empty form. */
export function blankForm(groups: FormGroups): AdvancedForm {
  return {
    anyWords: "",
    allWords: "",
    notWords: "",
    exactWords: "",
    titleWords: "",
    slopWords: "",
    slopDistance: null,
    groups: Object.fromEntries(groups.map((group) => [group.kind, blankGroup(group)])),
  };
}

const blankGroup = ({ boxes, fields }: FormGroup): GroupValues => ({
  all: false,
  boxes: Object.fromEntries(boxes.map((box) => [boxKey(box), false])),
  words: Object.fromEntries(fields.flatMap((field) => (field.type === "words" ? [[field.field, ""]] : []))),
  flags: Object.fromEntries(fields.flatMap((field) => (field.type === "flag" ? [[field.word, null]] : []))),
  from: null,
  to: null,
});

/** What is filled in for a group. */
export const valuesOf = (form: AdvancedForm, group: FormGroup): GroupValues =>
  Object.hasOwn(form.groups, group.kind) ? (form.groups[group.kind] ?? blankGroup(group)) : blankGroup(group);

/** The form with other values of a group; its box for all follows its other boxes (ADVANCED-04). */
export function withValues(form: AdvancedForm, { kind }: FormGroup, values: GroupValues): AdvancedForm {
  return { ...form, groups: { ...form.groups, [kind]: { ...values, all: stateOf(values) === "on" } } };
}

export type BoxState = "on" | "off" | "mixed";

/** The state of the box for all: mixed if some, but not all, of the others are checked (ADVANCED-04). */
export function stateOf({ all, boxes }: GroupValues): BoxState {
  const children = Object.values(boxes);
  const checked = children.filter(Boolean).length;
  if (children.length === 0) return all ? "on" : "off";
  if (checked === 0) return "off";
  return checked === children.length ? "on" : "mixed";
}

/** After the box for all changed: all others change with it (ADVANCED-04). */
export const checkAll = (values: GroupValues, checked: boolean): GroupValues => ({
  ...values,
  all: checked,
  boxes: Object.fromEntries(Object.keys(values.boxes).map((key) => [key, checked])),
});
