import { z } from "zod";
import { statuses } from "../../../domain/law/provision.ts";
import { defineCall } from "../../../platform/http/call.ts";

const site = z.string();
/** Digits only, sent as text so that clients in other languages need not parse large integers. */
export const guid = z.string().regex(/^\d{1,15}$/, "A GUID contains digits only");
const status = z.enum(statuses);

/** The name of a provision, as shown in lists, breadcrumbs and links. */
export const provisionName = z.object({
  guid,
  /** GUID of the page that contains it. Its URL is /{page}#{guid}. */
  page: guid,
  type: z.string(),
  label: z.string(),
  number: z.string(),
  heading: z.string(),
  status,
});
export type ProvisionName = z.infer<typeof provisionName>;

/** With the names of its ancestors, outermost first: "Title 27 Zoning › Chapter 27.64 Parking". */
export const locatedName = provisionName.extend({ within: z.string() });
export type LocatedName = z.infer<typeof locatedName>;

/** A node of the table of contents (ENTITIES-66). `hasChildren` with empty `children`: not loaded yet. */
export interface TocNode {
  guid: string;
  parent: string | null;
  /** "Chapter 135" */
  prefix: string;
  /** "Zoning" */
  tocName: string;
  href: string;
  status: z.infer<typeof status>;
  /** "(Repealed)", unless the name says so. */
  remark?: string | undefined;
  /** What laws change that the code does not contain yet: "Repealed since Nov 1, 2026". */
  coming?: { text: string; tone: "gone" | "pending" } | undefined;
  type: string;
  /** Lines printed directly above it, among its siblings: "Division II. Judiciary." */
  above?: string[] | undefined;
  hasChildren: boolean;
  children: TocNode[];
}
export const tocNode: z.ZodType<TocNode> = z.lazy(() =>
  z.object({
    guid,
    parent: guid.nullable(),
    prefix: z.string(),
    tocName: z.string(),
    href: z.string(),
    status,
    remark: z.string().optional(),
    coming: z.object({ text: z.string(), tone: z.enum(["gone", "pending"]) }).optional(),
    type: z.string(),
    above: z.array(z.string()).optional(),
    hasChildren: z.boolean(),
    children: z.array(tocNode),
  }),
);

/**
 * One page of the code. `html` is the law, ready to display: sections are <section id="{guid}">, paragraphs have
 * the id "{guid}-{anchor}", and links point into the version shown.
 */
export const codePage = z.object({
  guid,
  /** The page heading: "Chapter 135 Zoning". */
  title: z.string(),
  /** The first sentence or two of the law, for search engines and link previews. */
  description: z.string(),
  /** Outermost first, excluding the page itself. The first is the code. */
  ancestors: z.array(provisionName),
  head: provisionName,
  previous: provisionName.nullable(),
  next: provisionName.nullable(),
  /** Sections and containers on the page, in order. Used by the sticky line. */
  outline: z.array(provisionName.extend({ depth: z.int(), citedBy: z.int() })),
  html: z.string(),
  /** Effective date of the page's first provision, if the source states one. */
  effective: z.string().nullable(),
  /** For archives: the page of the current version with the same provision; null if it was removed. */
  currentPage: guid.nullable(),
});
export type CodePage = z.infer<typeof codePage>;

/**
 * The page that contains a provision. Without a GUID: the root of the code. `alone`: only the provision with what is
 * below it on its page; without that if it is too long for a content preview.
 */
export const getCodePage = defineCall({
  id: "getCodePage",
  method: "GET",
  path: "/api/:site/page",
  summary: "A page of the code: the law as HTML, its ancestors, and the previous and next pages.",
  input: z.object({ site, guid: guid.optional(), alone: z.union([z.boolean(), z.stringbool()]).optional() }),
  answer: codePage,
});

/** The site and page of a GUID (ROUTES-04): in the current version, else in the newest archive that has it. */
export const locateProvision = defineCall({
  id: "locateProvision",
  method: "GET",
  path: "/api/provision/:guid",
  summary: "The site and page of a provision, given only its GUID.",
  input: z.object({ guid }),
  answer: z.object({ custId: z.string(), archiveId: z.string().nullable(), page: guid }),
});

/**
 * `former`: provisions of this version that had the number in an earlier one, if another provision has it now. A number
 * that only an earlier version has finds the provision that had it, under its present number.
 *
 * Accepts citations as people type them: "2.03.010(a)(2)", "§ 135-24B(2)", "Chapter 11.30".
 */
export const resolveCitation = defineCall({
  id: "resolveCitation",
  method: "GET",
  path: "/api/:site/cite/:citation",
  summary: "The provision and paragraph that a citation refers to.",
  input: z.object({ site, citation: z.string().max(200) }),
  answer: z.object({
    found: provisionName,
    anchor: z.string(),
    candidates: z.array(locatedName),
    former: z.array(locatedName),
  }),
});

/** Of a citation that `resolveCitation` does not find. */
export const findComing = defineCall({
  id: "findComing",
  method: "GET",
  path: "/api/:site/coming/:citation",
  summary: "Address of the law that adds the cited provision and is not in the code yet.",
  input: z.object({ site, citation: z.string().max(200) }),
  answer: z.object({ href: z.string().nullable() }),
});

/** TOC-03, API-63: the children of a node. */
export const getToc = defineCall({
  id: "getToc",
  method: "GET",
  path: "/toc/:guid/:site?",
  summary: "Table of contents below a provision.",
  input: z.object({ guid, site: z.string().optional() }),
  answer: z.object({ guid, children: z.array(tocNode) }),
});

/** The initial tree of a page: expanded to the site's depth and along the path to the page. */
export const getPageToc = defineCall({
  id: "getPageToc",
  method: "GET",
  path: "/api/:site/toc",
  summary: "Table of contents, expanded at a page.",
  input: z.object({ site, page: guid.optional() }),
  answer: z.object({ guid, children: z.array(tocNode) }),
});

export const getCitedBy = defineCall({
  id: "getCitedBy",
  method: "GET",
  path: "/api/:site/cited-by/:guid",
  summary: "The provisions that cite a provision.",
  input: z.object({ site, guid }),
  /** `citedBy`: the first of them if there are very many. */
  answer: z.object({ citedBy: z.array(locatedName), total: z.int() }),
});

/** ENTITIES-43, OPEN-68, OPEN-41: `letter` is "#" (or "Number") or A to Z. */
export const getIndexWords = defineCall({
  id: "getIndexWords",
  method: "GET",
  path: "/api/:site/index",
  summary: "Entries of the alphabetical index under a letter, and the letters that have entries.",
  input: z.object({ site, letter: z.string().max(10).default("#") }),
  answer: z.object({
    letter: z.string(),
    letters: z.array(z.object({ letter: z.string(), count: z.int() })),
    words: z.array(
      z.object({ word: z.string(), references: z.array(z.object({ label: z.string(), href: z.string() })) }),
    ),
  }),
});

/** A provision that differs, with its words before and after. Long passages that both have are shortened. */
const changedText = z.object({
  /** GUID in the version that it is compared with. */
  guid,
  label: z.string(),
  heading: z.string(),
  runs: z.array(z.object({ t: z.enum(["kept", "removed", "added"]), text: z.string() })),
});
export type ChangedText = z.infer<typeof changedText>;

/** `guid`: in the version that it is compared with; null for what is new. */
const place = z.object({ guid: guid.nullable(), heading: z.string() });

/** The result of an import. Printed by the command line and stored with the version. Numbers are counts. */
export const importReport = z.object({
  format: z.string(),
  document: z.string(),
  elements: z.record(z.string(), z.int()),
  provisions: z.int(),
  sections: z.int(),
  containers: z.int(),
  tables: z.int(),
  images: z.int(),
  definitions: z.int(),
  /** Uses of defined terms that the source marks, and those that lead to a definition. Versions imported earlier have none. */
  terms: z.object({ all: z.int(), linked: z.int() }).optional(),
  /**
   * Those that the source marks; `found`: others in the text, of which `foundResolved` lead to a provision. Those in the
   * text that were taken for another law are only in `unlinked` (`citationsInText` adds them up).
   */
  citations: z.object({
    all: z.int(),
    resolved: z.int(),
    external: z.int(),
    unresolved: z.int(),
    found: z.int().optional(),
    foundResolved: z.int().optional(),
    /** Why the others are no links (`unlinkedText`), of those that the source marks and those found in the text. */
    unlinked: z.object({ marked: z.record(z.string(), z.int()), found: z.record(z.string(), z.int()) }).optional(),
    /** All links by the type of the provision that they lead to: { section: 644, chapter: 30 }. */
    targets: z.record(z.string(), z.int()).optional(),
  }),
  changes: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    changed: z.array(z.string()),
    renumbered: z.array(z.object({ from: z.string(), to: z.string() })),
    /** Provisions whose history notes moved from the text into notes, or back, and nothing else. Left out if there are none. */
    notesMoved: z.array(z.string()).optional(),
  }),
  /** Before publication only: the first of the changed provisions. */
  changedTexts: z.array(changedText).optional(),
  /** Before publication only: headings and places of the first entries of the lists in `changes`. */
  places: z
    .object({
      added: z.array(place),
      removed: z.array(place),
      changed: z.array(place),
      renumbered: z.array(place),
    })
    .optional(),
  /** Sections of the version that it was compared with, and how many of them are gone and how many are new. */
  compared: z.object({ sections: z.int(), removed: z.int(), added: z.int() }).optional(),
  /** What the reader concluded because the source does not say it. Absent for formats that say all. */
  decisions: z.object({ all: z.int(), unsure: z.int() }).optional(),
  warnings: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      file: z.string().optional(),
      line: z.int().optional(),
      column: z.int().optional(),
    }),
  ),
  seconds: z.number(),
});
export type ImportReport = z.infer<typeof importReport>;
