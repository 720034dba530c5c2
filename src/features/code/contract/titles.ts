import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { guid } from "./code.ts";

const site = z.string();
/** "larkmere-2"; defaults to the current version. */
const version = z.string().max(60).optional();
const name = z.object({ type: z.string(), label: z.string(), number: z.string(), heading: z.string() });
const date = z.string().nullable();
const failure = "There was a problem retrieving the titles";

const versions = z.array(z.object({ archiveId: z.string(), current: z.boolean(), date, title: z.string() }));

const part = name.extend({
  guid,
  page: guid,
  /** Including everything below it. */
  sections: z.int(),
  words: z.int(),
  /** The latest date in the history notes of its provisions. */
  changed: date,
  opens: z.boolean(),
});
export type TitlePart = z.infer<typeof part>;

/** OPEN-95: the titles (parts) of the code, with their sizes. With `under`: the direct children of a part. */
export const listTitles = defineCall({
  id: "listTitles",
  method: "GET",
  path: "/api/:site/titles",
  summary: "The parts of a version of the code, with sections, words and last change.",
  input: z.object({ site, version, under: guid.optional() }),
  answer: z.object({
    custId: z.string(),
    versions,
    /** The version shown; null for a town without a code. */
    version: z.string().nullable(),
    words: z.int(),
    sections: z.int(),
    parts: z.array(part),
  }),
  failure,
});

export const changeKinds = ["added", "removed", "text", "number", "moved", "heading", "status", "notes"] as const;
const kind = z.enum(changeKinds);
export type TitleChangeKind = z.infer<typeof kind>;

export const TITLE_CHANGES_ON_PAGE = 100;

const change = z.object({ guid, kinds: z.array(kind), before: name.nullable(), after: name.nullable() });
export type TitleChange = z.infer<typeof change>;

/** `to` defaults to the current version, `from` to the one before it. */
const pair = { from: version, to: version };

export const listTitleChanges = defineCall({
  id: "listTitleChanges",
  method: "GET",
  path: "/api/:site/titles/changes",
  summary: "Changes between two versions of a code, by type and part.",
  input: z.object({
    site,
    ...pair,
    kind: kind.optional(),
    part: guid.optional(),
    offset: z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    custId: z.string(),
    versions,
    /** null if the town has fewer than two versions. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Provisions by type of change. One provision may have several. */
    counts: z.array(z.object({ kind, count: z.int() })),
    /** Top-level parts with changes. */
    parts: z.array(name.extend({ guid, count: z.int() })),
    total: z.int(),
    /** Provisions that differ and are not listed: only history moved between text and notes, or only typography differs. */
    unmarked: z.object({ history: z.int(), typography: z.int() }),
    changes: z.array(change),
  }),
  failure,
});

const runs = z.array(z.object({ t: z.enum(["kept", "removed", "added"]), text: z.string() }));

export const getTitleChange = defineCall({
  id: "getTitleChange",
  method: "GET",
  path: "/api/:site/titles/changes/:guid",
  summary: "Text changes of a provision between two versions.",
  input: z.object({ site, guid, ...pair }),
  answer: z.object({
    custId: z.string(),
    from: z.string(),
    to: z.string(),
    before: name,
    after: name,
    law: runs,
    notes: runs,
  }),
  failure,
});
