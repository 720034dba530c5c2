import { partialDate, type DatePrecision, type PartialDate } from "../../../domain/partial-date.ts";
export { lawActions, type LawAction } from "../../../domain/law/law-actions.ts";

/** How exactly the day of an adoption is known: the day, the month or the year (LAWS-31). */
export const dateAccuracies = ["D", "M", "Y"] as const;
export type DateAccuracy = (typeof dateAccuracies)[number];
const PRECISIONS = { D: "day", M: "month", Y: "year" } as const satisfies Record<DateAccuracy, DatePrecision>;
/** The day of an adoption as exactly as it is known. */
export const knownDate = (adopted: string, accuracy: DateAccuracy): PartialDate =>
  partialDate(adopted, PRECISIONS[accuracy]);
export const accuracyLabels: Readonly<Record<DateAccuracy, string>> = { D: "The day", M: "The month", Y: "The year" };

/** Columns of the table that a town can choose, in their order (LAWS-07). */
export const lawColumns = ["title", "adopted", "subject", "dispositions", "suppedBy", "edit"] as const;
export type LawColumn = (typeof lawColumns)[number];

/** Columns that can be sorted, as addresses name them (OPEN-44), with their first direction (LAWS-12). */
export const sortDirections = {
  TITLE: "ASC",
  ADOPTED: "DESC",
  SUBJECT: "ASC",
  AFFECTS: "ASC",
  SUPPED_BY: "ASC",
} as const;
export type SortColumn = keyof typeof sortDirections;

/** Where it is known from that a law affects a provision. */
export const dispositionSources = ["instruction", "history", "table", "clerk"] as const;

/** Fields that can be shown as the title of a law (LAWS-29). */
export const titleFields = ["title", "comment", "designation"] as const;
export const titleFieldLabels: Readonly<Record<(typeof titleFields)[number], string>> = {
  title: "Title",
  comment: "Comment",
  designation: "Designation",
};

/** Kinds of legislation that the form offers; others can be typed. */
export const legislationTypes = ["Local Law", "Ordinance", "Resolution"] as const;

/** Rows of a table that are shown and loaded at a time. */
export const CHUNK = 300;
/** Laws in one answer of the list for integrations. An answer may have fewer if they are long. */
export const LAWS_AT_ONCE = 5000;
/** Rows of the comment box (LAWS-21). */
export const COMMENT_ROWS = 4;
export const MAX_TITLE = 300;
export const MAX_COMMENT = 5000;
export const MAX_SUBJECT = 1000;
export const MAX_DISPOSITIONS = 500;
/** The year of laws without a date of adoption, in the filter. */
export const NO_YEAR = 0;
export const UNDATED = "Undated";

/** What may be a mistake about a law. The person who saves it is asked first. */
export const lawQuestions = ["same-number", "effective-before-adopted"] as const;
export type LawQuestion = (typeof lawQuestions)[number];

export const lawUploadStates = ["reading", "read", "importing", "imported", "discarded", "failed"] as const;

/**
 * What an import does with a law. `kept`: people edited it since it was imported; `duplicate`: the town has one with this
 * number from elsewhere; `problem`: a file or line that is no law.
 */
export const importOutcomes = ["added", "changed", "unchanged", "kept", "duplicate", "refused", "problem"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
