/** Order of a type's categories (PUBDOC-24). */
export const typeSorts = ["CATEGORY_NAME_ASC", "CATEGORY_NAME_DESC"] as const;
export type TypeSort = (typeof typeSorts)[number];
export const typeSortLabels: Readonly<Record<TypeSort, string>> = {
  CATEGORY_NAME_ASC: "By Category Name (Ascending)",
  CATEGORY_NAME_DESC: "By Category Name (Descending)",
};

/** How the documents of a category are grouped (PUBDOC-49). */
export const groupings = ["Ungrouped", "Year_Ascending", "Year_Descending"] as const;
export type Grouping = (typeof groupings)[number];
export const groupingLabels: Readonly<Record<Grouping, string>> = {
  Ungrouped: "Ungrouped",
  Year_Ascending: "Year (Ascending)",
  Year_Descending: "Year (Descending)",
};

/** Order of the documents of a category (PUBDOC-50). */
export const firstSorts = [
  "Alphabetical_Ascending",
  "Alphabetical_Descending",
  "Date_Ascending",
  "Date_Descending",
] as const;
export type FirstSort = (typeof firstSorts)[number];
export const secondSorts = [...firstSorts, "None"] as const;
export type SecondSort = (typeof secondSorts)[number];
export const sortLabels: Readonly<Record<SecondSort, string>> = {
  Alphabetical_Ascending: "Alphabetical (Ascending)",
  Alphabetical_Descending: "Alphabetical (Descending)",
  Date_Ascending: "Date (Ascending)",
  Date_Descending: "Date (Descending)",
  None: "None",
};

/** What a document is (PUBDOC-66). The linked kinds have a URL instead of a file. */
export const documentKinds = ["DOCUMENT", "AUDIO_FILE", "AUDIO_LINK", "VIDEO_LINK"] as const;
export type DocumentKindName = (typeof documentKinds)[number];
export const documentKindLabels: Readonly<Record<DocumentKindName, string>> = {
  DOCUMENT: "Document",
  AUDIO_FILE: "Audio file",
  AUDIO_LINK: "Linked audio",
  VIDEO_LINK: "Linked video",
};
export const linkedKinds = ["AUDIO_LINK", "VIDEO_LINK"] as const satisfies readonly DocumentKindName[];

export const isLinked = (kind: DocumentKindName): kind is (typeof linkedKinds)[number] =>
  kind === "AUDIO_LINK" || kind === "VIDEO_LINK";

/** Title of the catch-all category of each type (PUBDOC-23). */
export const UNCATEGORIZED = "(Uncategorized)";
/** Label of documents without a date, and their year in addresses (PUBDOC-15, OPEN-10). */
export const UNDATED = "(Undated)";
export const NO_YEAR = -1;
/** The first and the last day that a document may have: ten years ahead (PUBDOC-61). */
export const FIRST_DATE = "1500-01-01";
export function latestDate(now = new Date()): string {
  return `${String(now.getUTCFullYear() + 10)}${now.toISOString().slice(4, 10)}`;
}

/** Documents of a type that are listed at once (PUBDOC-07). */
export const CHUNK = 300;

/** How far the text of a document has been read for search. */
export const textStates = ["none", "waiting", "reading", "read", "failed"] as const;
export type TextState = (typeof textStates)[number];

/** How long deleted documents can be restored (decision 088). */
export const RESTORE_DAYS = 30;
