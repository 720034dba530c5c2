import { typedName } from "../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { fileAnswer } from "../../../platform/http/file-answer.ts";

const site = z.string();
const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
const search = z.string().trim().max(200).default("");

export const copyKinds = ["printed", "supplement", "electronic"] as const;
export type CopyKind = (typeof copyKinds)[number];

/** Who received which copies. */
const facts = {
  recipient: typedName(200).min(1, "Enter a recipient"),
  kind: z.enum(copyKinds),
  copies: z.int().min(1).max(100_000),
  /** A version ("larkmere-2"), or free text for an edition that is not a version here. */
  edition: typedName(120).min(1, "Enter an edition"),
  sentOn: z.iso.date(),
  note: z.string().trim().max(1000).default(""),
};

const entry = z.object({
  id: z.int(),
  recipient: z.string(),
  kind: z.enum(copyKinds),
  copies: z.int(),
  edition: z.string(),
  sentOn: z.string(),
  note: z.string(),
  createdBy: z.string(),
});
export type DistributionEntry = z.infer<typeof entry>;

export const ENTRIES_ON_PAGE = 50;
const failure = "There was a problem retrieving the distribution";

/** OPEN-95: copies per recipient, newest first, with totals by edition of all matching entries. */
export const listDistribution = defineCall({
  id: "listDistribution",
  method: "GET",
  path: "/api/:site/distribution",
  summary: "Who received which copies of the town's code.",
  input: z.object({
    site,
    search,
    edition: z.string().trim().max(120).default(""),
    offset: z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    custId: z.string(),
    entries: z.array(entry),
    total: z.int(),
    /** Whether the town has any entries at all, regardless of the search (ENTITIES-02 hasDistributionData). */
    hasAny: z.boolean(),
    /** Editions by the day they were last sent, newest first; of all entries that match the search. */
    editions: z.array(
      z.object({
        edition: z.string(),
        recipients: z.int(),
        printed: z.int(),
        supplement: z.int(),
        electronic: z.int(),
      }),
    ),
    /** Versions of the town, newest first; for the form. */
    versions: z.array(z.string()),
  }),
  failure,
});

export const addDistribution = defineCall({
  id: "addDistribution",
  method: "POST",
  path: "/api/:site/distribution",
  summary: "Registers copies that someone received.",
  input: z.object({ site, ...facts }),
  answer: z.object({ id: z.int() }),
  failure: "There was a problem saving the entry",
});

export const changeDistribution = defineCall({
  id: "changeDistribution",
  method: "PUT",
  path: "/api/:site/distribution/:id",
  summary: "Changes an entry of the distribution.",
  input: z.object({
    site,
    id,
    ...facts,
    /** What the caller had read. If someone else changed the same field since, the answer is 409. */
    base: z.strictObject(facts).optional(),
  }),
  answer: z.object({}),
  failure: "There was a problem saving the entry",
});

export const removeDistribution = defineCall({
  id: "removeDistribution",
  method: "DELETE",
  path: "/api/:site/distribution/:id",
  summary: "Removes an entry of the distribution.",
  input: z.object({ site, id }),
  answer: z.object({}),
  failure: "There was a problem removing the entry",
});

export const downloadDistribution = defineCall({
  id: "downloadDistribution",
  method: "GET",
  path: "/api/:site/distribution.csv",
  summary: "The distribution as CSV.",
  input: z.object({ site, search, edition: z.string().trim().max(120).default("") }),
  answer: fileAnswer,
  failure: "There was a problem downloading the distribution",
});
