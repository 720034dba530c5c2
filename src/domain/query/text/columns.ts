import type { Field } from "../query.ts";

/** The searchable columns of a document. Search engines store them in this order. */
export const COLUMNS = ["number", "title", "text", "notes", "terms", "category", "subject", "comment"] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_OF: Readonly<Record<Field, Column>> = {
  number: "number",
  title: "title",
  text: "text",
  notes: "notes",
  term: "terms",
  category: "category",
  subject: "subject",
  comment: "comment",
};
