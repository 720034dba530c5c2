import { z } from "zod";
import { documentKinds, firstSorts, groupings, secondSorts, textStates, typeSorts } from "./lists.ts";

/** A type of public documents (ENTITIES-46). */
export const documentType = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  sortType: z.enum(typeSorts),
  /** Documents that the caller may see. */
  count: z.int(),
  /** Those among them that are private. */
  privateCount: z.int(),
  graphicalLinkEnabled: z.boolean(),
});
export type DocumentType = z.infer<typeof documentType>;

/** A category of a type (ENTITIES-45). `private` and `isPrivate` are the same (OPEN-52). */
export const documentCategory = z.object({
  id: z.int(),
  custId: z.string(),
  typeId: z.int(),
  typeTitle: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  private: z.boolean(),
  isPrivate: z.boolean(),
  isUncategorized: z.boolean(),
  /** Documents that the caller may see, whatever the filters. */
  documentCount: z.int(),
  groupByType: z.enum(groupings),
  sortByFirstType: z.enum(firstSorts),
  sortBySecondType: z.enum(secondSorts),
});
export type DocumentCategory = z.infer<typeof documentCategory>;

/** A public document (ENTITIES-44). Times are ISO times. */
export const publicDocument = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(documentKinds),
  documentType: z.enum(documentKinds),
  /** Of what a browser shows, and of the uploaded file (OPEN-118); null for links. */
  extension: z.string().nullable(),
  origExtension: z.string().nullable(),
  /** Of linked documents. */
  url: z.string().nullable(),
  /** Where the file opens in the browser, and where it is downloaded; null for links. */
  viewUrl: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  /** Picture of the first page. */
  thumbnailUrl: z.string().nullable(),
  /** Address of its text by page; null if there is none. */
  textUrl: z.string().nullable(),
  description: z.string().nullable(),
  /** YYYY-MM-DD, or YYYY-MM or YYYY if no more is known (decision 104). */
  date: z.string().nullable(),
  /** What was made from the name of the file and nobody has confirmed (decision 089); left out if nothing. */
  guesses: z.array(z.enum(["title", "date"])).optional(),
  /** "2024", "No Date" (OPEN-10). */
  year: z.string(),
  yearNum: z.int(),
  typeId: z.int(),
  categoryId: z.int(),
  isUncategorized: z.boolean(),
  private: z.boolean(),
  isPrivate: z.boolean(),
  /** Name and size (bytes) of the file. */
  fileName: z.string().nullable(),
  size: z.int().nullable(),
  pages: z.int().nullable(),
  visibleFrom: z.string().nullable(),
  visibleUntil: z.string().nullable(),
  /** Whether visitors do not see it at present because of these times. */
  isOutsideTimes: z.boolean(),
  created: z.string(),
  updated: z.string(),
});
export type PublicDocument = z.infer<typeof publicDocument>;

/** An option of a filter with the number of documents that it would leave. */
const option = z.object({ value: z.string(), label: z.string(), count: z.int() });
export type FilterOption = z.infer<typeof option>;

/** The filters of a type page (ENTITIES-47). The counts of one respect the others. */
export const documentFilters = z.object({
  categoryOptions: z.array(option),
  yearOptions: z.array(option),
  monthOptions: z.array(option),
  dayOptions: z.array(option),
});
export type DocumentFilters = z.infer<typeof documentFilters>;

/** What a type page shows, and every change of its documents answers (OPEN-65). */
export const typePage = z.object({
  type: documentType,
  /** In their order; (Uncategorized) last. */
  categories: z.array(documentCategory),
  /** One chunk of the documents that pass the filters: in the order of the categories, then each in its own order. */
  documents: z.array(publicDocument),
  filters: documentFilters,
  /** Documents that pass the filters. */
  total: z.int(),
  /** Number of documents before the chunk. */
  offset: z.int(),
});
export type TypePage = z.infer<typeof typePage>;

/** For those who manage documents: what is only theirs to know about one. */
export const managedDocument = publicDocument.extend({
  createdBy: z.string(),
  updatedBy: z.string(),
  textState: z.enum(textStates),
  textProblem: z.string().nullable(),
  pagesRead: z.int(),
  /** Files that it had before, newest first. */
  earlierFiles: z.array(
    z.object({
      id: z.int(),
      fileName: z.string(),
      size: z.int(),
      url: z.string(),
      replaced: z.string(),
      replacedBy: z.string(),
    }),
  ),
});
export type ManagedDocument = z.infer<typeof managedDocument>;
