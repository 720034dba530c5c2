import { z } from "zod";
import { dateAccuracies, dispositionSources, lawActions } from "./lists.ts";

/** A version of the code (ENTITIES-37). `importTime` is an ISO time, `updatedDate` YYYY-MM-DD. */
export const versionReference = z.object({
  id: z.int(),
  publishingIdentifier: z.string(),
  importTime: z.string(),
  updatedDate: z.string().nullable(),
  /** What the town calls it. */
  title: z.string(),
});
export type VersionReference = z.infer<typeof versionReference>;

/** What a law affects (ENTITIES-39): a provision, or text of the source that leads to none. */
export const disposition = z.object({
  /** Null: no version of the code has the provision. */
  guid: z.string().nullable(),
  /** "§ 101-4" */
  name: z.string(),
  sortId: z.int(),
  /** The chapter that the provision is in, for the filter: "Chapter 101". Empty: none. */
  chapter: z.string(),
  /** The paragraph, as its number is written: "A(1)". Empty: the provision itself. */
  paragraph: z.string(),
  action: z.enum(lawActions).nullable(),
  source: z.enum(dispositionSources),
  /** Address of the provision, with its paragraph; null if it has none. */
  href: z.string().nullable(),
});
export type Disposition = z.infer<typeof disposition>;

/** An adopted law (ENTITIES-38). Days are YYYY-MM-DD, times ISO times. */
export const law = z.object({
  /** Its id, which is part of its address. */
  documentId: z.int(),
  /** What the town shows as its title (`lawTitleField`), or its custom title. */
  title: z.string(),
  /** Empty: none. */
  customTitle: z.string(),
  /** Type, number and year: "Local Law No. 2-2026" (OPEN-112). */
  designation: z.string(),
  legislationType: z.string(),
  number: z.string(),
  legislationYear: z.int().nullable(),
  lineNumber: z.int().nullable(),
  rank: z.int().nullable(),
  subject: z.string(),
  description: z.string(),
  comment: z.string(),
  adopted: z.string().nullable(),
  adoptedYear: z.int().nullable(),
  adoptedDateAccuracy: z.enum(dateAccuracies),
  effective: z.string().nullable(),
  /** The version whose readers are told about the law, and the one that contains it. */
  appendedTo: versionReference.nullable(),
  suppedBy: versionReference.nullable(),
  dispositions: z.array(disposition),
  /** "true" or "false". */
  deleted: z.enum(["true", "false"]),
  originalFilename: z.string().nullable(),
  scanDate: z.string().nullable(),
  /** Addresses of its PDF and of its page; null: it has none. */
  pdfUrl: z.string().nullable(),
  pageUrl: z.string().nullable(),
  size: z.int().nullable(),
  pages: z.int().nullable(),
  updatedBy: z.object({ name: z.string(), email: z.string().nullable() }),
  updatedOn: z.string(),
  version: z.int(),
});
export type Law = z.infer<typeof law>;
