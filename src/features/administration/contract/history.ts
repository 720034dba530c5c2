import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { fileAnswer } from "../../../platform/http/file-answer.ts";

const site = z.string();
/** "2026-11-20"; forms send "" for no day. */
const day = z.union([z.literal(""), z.iso.date()]).default("");
const word = z.string().trim().max(200).default("");

const filter = {
  /** User name, "command line" or "API key 7". */
  person: word,
  /** "user.grant" */
  kind: word,
  from: day,
  /** Includes this day. */
  to: day,
  /** Text that the history shows: of the change, its values before and after, or its author. */
  text: word,
};

const texts = z.record(z.string(), z.string());

/** One administrative change. `before` and `after` can be any JSON value. */
const change = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  /** "Marian Oakes"; the actor if no user has that name. */
  name: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.json(),
  after: z.json(),
});
export type HistoryChange = z.infer<typeof change>;

/** Changes per response. */
export const CHANGES_ON_PAGE = 50;

/** OPEN-95: imports and setting changes, newest first. */
export const listHistory = defineCall({
  id: "listHistory",
  method: "GET",
  path: "/api/:site/history",
  summary: "The administrative changes of a town, newest first.",
  input: z.object({
    site,
    ...filter,
    before: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({
    changes: z.array(change),
    /** `before` of the next page; null at the end. */
    next: z.int().nullable(),
    /** How far back the text was searched; null if all changes were searched. */
    searchedTo: z.iso.datetime().nullable(),
  }),
  failure: "There was a problem retrieving the history",
});

export const getHistoryChoices = defineCall({
  id: "getHistoryChoices",
  method: "GET",
  path: "/api/:site/history/choices",
  summary: "The people who made changes in a town, and the kinds of changes.",
  input: z.object({ site }),
  answer: z.object({
    people: z.array(z.object({ actor: z.string(), name: z.string() })),
    kinds: z.array(z.string()),
    /** Labels of actions, of fields and settings and their values, and of permissions. */
    labels: z.object({
      actions: texts,
      fields: texts,
      values: z.record(z.string(), z.union([z.literal("bytes"), texts])),
      permissions: texts,
    }),
  }),
  failure: "There was a problem retrieving the history",
});

export const downloadHistory = defineCall({
  id: "downloadHistory",
  method: "GET",
  path: "/api/:site/history.csv",
  summary: "The changes that match a filter, as CSV.",
  input: z.object({ site, ...filter }),
  answer: fileAnswer,
  failure: "There was a problem downloading the history",
});
