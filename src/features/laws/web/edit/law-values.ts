import type { z } from "zod";
import type { addLaw, saveLaw } from "../../contract/laws.ts";
import type { Law } from "../../contract/entities.ts";
import type { DateAccuracy, LawAction } from "../../contract/lists.ts";

/** What a law affects, in the form. */
export interface AffectedValue {
  readonly guid: string | null;
  readonly name: string;
  readonly paragraph: string;
  readonly action: LawAction | null;
}

/** The fields of the form. Ids, years and dates are texts, "" for none. */
export interface LawValues {
  readonly hasTitle: boolean;
  readonly title: string;
  readonly comment: string;
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: string;
  readonly subject: string;
  readonly description: string;
  readonly adopted: string;
  readonly adoptedDateAccuracy: DateAccuracy;
  readonly effective: string;
  readonly appendedTo: string;
  readonly suppedBy: string;
  readonly dispositions: readonly AffectedValue[];
  readonly deleted: boolean;
  /** Its text, if the user has opened it. */
  readonly html: string | null;
}

const NEW: LawValues = {
  hasTitle: false,
  title: "",
  comment: "",
  legislationType: "Local Law",
  number: "",
  legislationYear: "",
  subject: "",
  description: "",
  adopted: "",
  adoptedDateAccuracy: "D",
  effective: "",
  appendedTo: "",
  suppedBy: "",
  dispositions: [],
  deleted: false,
  html: null,
};

/** `currentVersion`: id of the version that readers see; a new law is appended to it. */
export const newValues = (currentVersion: number | null, usualType = NEW.legislationType): LawValues => ({
  ...NEW,
  legislationType: usualType,
  appendedTo: textOfId(currentVersion),
});

export const valuesOf = (law: Law): LawValues => ({
  hasTitle: law.customTitle !== "",
  title: law.customTitle,
  comment: law.comment,
  legislationType: law.legislationType,
  number: law.number,
  legislationYear: textOfId(law.legislationYear),
  subject: law.subject,
  description: law.description,
  adopted: law.adopted ?? "",
  adoptedDateAccuracy: law.adoptedDateAccuracy,
  effective: law.effective ?? "",
  appendedTo: textOfId(law.appendedTo?.id ?? null),
  suppedBy: textOfId(law.suppedBy?.id ?? null),
  dispositions: law.dispositions.map(({ guid, name, paragraph, action }) => ({ guid, name, paragraph, action })),
  deleted: law.deleted === "true",
  html: null,
});

const textOfId = (id: number | null): string => (id === null ? "" : String(id));
const idOf = (text: string): number | null => (text === "" ? null : Number(text));

/** LAWS-17, LAWS-18 */
const textsOf = ({ hasTitle, title, comment }: LawValues) => ({
  title: hasTitle ? title.trim() : "",
  comment: comment.trim(),
});

const managedOf = (values: LawValues) => ({
  legislationType: values.legislationType,
  number: values.number,
  legislationYear: idOf(values.legislationYear),
  subject: values.subject,
  description: values.description,
  adopted: values.adopted,
  adoptedDateAccuracy: values.adoptedDateAccuracy,
  effective: values.effective,
  appendedTo: idOf(values.appendedTo),
  suppedBy: idOf(values.suppedBy),
  dispositions: values.dispositions.map((each) => ({ ...each })),
  ...(values.html !== null && { html: values.html === "" ? null : values.html }),
});

interface Rights {
  readonly mayManage: boolean;
  readonly maySeeDeleted: boolean;
}

/** API-57, OPEN-27: what the user may change. */
export const savedInput = (
  values: LawValues,
  { mayManage, maySeeDeleted }: Rights,
): Omit<z.input<typeof saveLaw.input>, "site" | "id"> => ({
  ...textsOf(values),
  ...(mayManage && managedOf(values)),
  ...(mayManage && maySeeDeleted && { deleted: values.deleted }),
});

export const addedInput = (values: LawValues): Omit<z.input<typeof addLaw.input>, "site"> => ({
  ...textsOf(values),
  ...managedOf(values),
});

/** Whether the form can be sent (LAWS-19). */
export const isComplete = ({ hasTitle, title, legislationType, number }: LawValues): boolean =>
  (!hasTitle || title.trim() !== "") && legislationType.trim() !== "" && number.trim() !== "";
