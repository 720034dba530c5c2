import type { AdvancedForm, FormBox, FormGroup, FormGroups, GroupValues } from "./form.ts";
import { boxKey, checkAll, valuesOf, withValues } from "./form.ts";

/** The choices in the form of a town. */
export interface TestChoices {
  readonly documentTypes: readonly string[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly isArchive: boolean;
}

const ofKind = (label: string, kind: string): FormBox => ({ label, filter: { k: "kind", kind } });
const ofValue = (label: string, of: string, value: string): FormBox => ({ label, filter: { k: "value", of, value } });

/** The groups of fields for the kinds of `TEST_KINDS`. An archive has neither public documents nor notes. */
export function testGroups({ documentTypes, groups, isArchive }: TestChoices): FormGroups {
  const code: FormGroup = {
    kind: "code",
    legend: "Code",
    all: "Entire code",
    boxes: [ofKind("Code text", "content"), ofKind("Definitions", "definition"), ofKind("Attachments", "pdf")],
    fields: [{ type: "words", field: "term", label: "Defined terms" }],
  };
  const doc: FormGroup = {
    kind: "doc",
    legend: "Public documents",
    all: "All public documents",
    boxes: documentTypes.map((name) => ofValue(name, "TYPE", name)),
    fields: [
      { type: "words", field: "category", label: "Category" },
      { type: "dates", word: "DATE", label: "Dated" },
    ],
  };
  const law: FormGroup = {
    kind: "law",
    legend: "New laws",
    all: "All new laws",
    boxes: [],
    fields: [
      { type: "words", field: "subject", label: "Subject" },
      { type: "words", field: "comment", label: "Comment" },
      { type: "flag", word: "AFFECTS_CODE", label: "Effect on the code", any: "Any", yes: "Yes", no: "No" },
      { type: "dates", word: "ADOPTED_DATE", label: "Adopted" },
    ],
  };
  const note: FormGroup = {
    kind: "note",
    legend: "Notes",
    all: "All notes",
    boxes: [
      ofValue("Public notes", "VISIBILITY", "public"),
      ofValue("My notes", "VISIBILITY", "private"),
      ...groups.map(({ id, name }) => ofValue(`Group notes: ${name}`, "VISIBILITY", id)),
    ],
    fields: [],
  };
  return isArchive ? [code, law] : [code, doc, law, note];
}

/** The form with one name for each field, as the tests write it. */
export interface FlatForm extends Omit<AdvancedForm, "groups"> {
  readonly code: boolean;
  readonly content: boolean;
  readonly definition: boolean;
  readonly attachment: boolean;
  readonly termWords: string;
  readonly doc: boolean;
  readonly documentTypes: Readonly<Record<string, boolean>>;
  readonly categoryWords: string;
  readonly docsDateFrom: string | null;
  readonly docsDateTo: string | null;
  readonly law: boolean;
  readonly subjectWords: string;
  readonly commentWords: string;
  readonly affectsCode: boolean | null;
  readonly lawsDateFrom: string | null;
  readonly lawsDateTo: string | null;
  readonly note: boolean;
  readonly publicVisibility: boolean;
  readonly privateVisibility: boolean;
  readonly groupVisibility: readonly { readonly id: string; readonly name: string; readonly checked: boolean }[];
}

const NOTHING: GroupValues = { all: false, boxes: {}, words: {}, flags: {}, from: null, to: null };
const typeKey = (name: string): string => boxKey(ofValue("", "TYPE", name));
const groupKey = (id: string): string => boxKey(ofValue("", "VISIBILITY", id));

/** A form with one name for each field. */
export function flatOf(
  { groups, ...words }: AdvancedForm,
  { documentTypes, groups: noteGroups }: TestChoices,
): FlatForm {
  const of = (kind: string): GroupValues => groups[kind] ?? NOTHING;
  const [code, doc, law, note] = [of("code"), of("doc"), of("law"), of("note")];
  const isChecked = ({ boxes }: GroupValues, key: string): boolean => boxes[key] ?? false;
  return {
    ...words,
    code: code.all,
    content: isChecked(code, "TYPE:content"),
    definition: isChecked(code, "TYPE:definition"),
    attachment: isChecked(code, "TYPE:pdf"),
    termWords: code.words.term ?? "",
    doc: doc.all,
    documentTypes: Object.fromEntries(documentTypes.map((name) => [name, isChecked(doc, typeKey(name))])),
    categoryWords: doc.words.category ?? "",
    docsDateFrom: doc.from,
    docsDateTo: doc.to,
    law: law.all,
    subjectWords: law.words.subject ?? "",
    commentWords: law.words.comment ?? "",
    affectsCode: law.flags["AFFECTS_CODE"] ?? null,
    lawsDateFrom: law.from,
    lawsDateTo: law.to,
    note: note.all,
    publicVisibility: isChecked(note, "VISIBILITY:public"),
    privateVisibility: isChecked(note, "VISIBILITY:private"),
    groupVisibility: noteGroups.map((group) => ({ ...group, checked: isChecked(note, groupKey(group.id)) })),
  };
}

/** The form of one with one name for each field. */
export function formOf(flat: FlatForm): AdvancedForm {
  const { anyWords, allWords, notWords, exactWords, titleWords, slopWords, slopDistance } = flat;
  return {
    anyWords,
    allWords,
    notWords,
    exactWords,
    titleWords,
    slopWords,
    slopDistance,
    groups: {
      code: {
        ...NOTHING,
        all: flat.code,
        boxes: {
          "TYPE:content": flat.content,
          "TYPE:definition": flat.definition,
          "TYPE:pdf": flat.attachment,
        },
        words: { term: flat.termWords },
      },
      doc: {
        ...NOTHING,
        all: flat.doc,
        boxes: Object.fromEntries(Object.entries(flat.documentTypes).map(([name, on]) => [typeKey(name), on])),
        words: { category: flat.categoryWords },
        from: flat.docsDateFrom,
        to: flat.docsDateTo,
      },
      law: {
        ...NOTHING,
        all: flat.law,
        words: { subject: flat.subjectWords, comment: flat.commentWords },
        flags: { AFFECTS_CODE: flat.affectsCode },
        from: flat.lawsDateFrom,
        to: flat.lawsDateTo,
      },
      note: {
        ...NOTHING,
        all: flat.note,
        boxes: {
          "VISIBILITY:public": flat.publicVisibility,
          "VISIBILITY:private": flat.privateVisibility,
          ...Object.fromEntries(flat.groupVisibility.map(({ id, checked }) => [groupKey(id), checked])),
        },
      },
    },
  };
}

/** A form whose boxes for all documents of a kind follow their other boxes. */
export const tidied = (form: AdvancedForm, groups: FormGroups): AdvancedForm =>
  groups.reduce((tidy, group) => withValues(tidy, group, valuesOf(tidy, group)), form);

/** A form after the box for all documents of a kind changed. */
export function withAll(form: AdvancedForm, groups: FormGroups, kind: string, checked: boolean): AdvancedForm {
  const group = groups.find((each) => each.kind === kind);
  return group === undefined ? form : withValues(form, group, checkAll(valuesOf(form, group), checked));
}
