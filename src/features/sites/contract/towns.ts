import { townColumns } from "../policy/town-columns.ts";
import { isState } from "../../../domain/us-states.ts";
import { typedName } from "../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { fileAnswer } from "../../../platform/http/file-answer.ts";

/** A town in the installation's list. */
const managedTown = z.object({
  custId: z.string(),
  name: z.string(),
  state: z.string(),
  counties: z.array(z.string()),
  govtype: z.string(),
  population: z.int(),
  zipcode: z.string(),
  versions: z.int(),
  /** Date of the last publication, YYYY-MM-DD; null if there is none. */
  published: z.string().nullable(),
  /** What waits for somebody, such as "2 uploads to publish", and where it is done. */
  waiting: z.array(z.object({ label: z.string(), href: z.string() })),
  /** Number of users with a role in the town. */
  users: z.int(),
});
export type ManagedTown = z.infer<typeof managedTown>;

export const TOWNS_ON_PAGE = 50;

/** A county that a town named itself: other towns do not see it yet. */
const proposedCounty = z.object({
  id: z.int(),
  name: z.string(),
  state: z.string(),
  /** Names of the towns that named it. */
  towns: z.array(z.string()),
});
export type ProposedCounty = z.infer<typeof proposedCounty>;

/** What is deleted with a town. */
export const townHoldings = z.object({
  versions: z.int(),
  /** Parts of the code, each counted once across versions. */
  provisions: z.int(),
  files: z.int(),
  quickLinks: z.int(),
  /** Users who lose their role in it; their accounts stay. */
  users: z.int(),
  groups: z.int(),
  apiKeys: z.int(),
  /** Entries in the distribution list. */
  distributions: z.int(),
});
export type TownHoldings = z.infer<typeof townHoldings>;

const custId = z.string().max(40);
const name = typedName(200).min(1, "Enter the name of the town");
const state = z.string().trim().toUpperCase().refine(isState, "Enter a US state as two letters, such as NY");

export const listTowns = defineCall({
  id: "listTowns",
  method: "GET",
  path: "/api/towns",
  summary: "The towns of the installation that match a filter, sorted, one page at a time.",
  input: z.object({
    /** Words in the name, ID, state or counties. */
    search: z.string().trim().max(200).default(""),
    state: z.string().max(2).default(""),
    code: z.enum(["", "published", "none"]).default(""),
    sort: z.enum(townColumns).default("name"),
    descending: z.union([z.boolean(), z.stringbool()]).default(false),
    offset: z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    towns: z.array(managedTown),
    /** Number of towns that match the filter. */
    total: z.int(),
    /** States of all towns. */
    states: z.array(z.string()),
    proposedCounties: z.array(proposedCounty),
  }),
});

export const decideCounty = defineCall({
  id: "decideCounty",
  method: "POST",
  path: "/api/counties/:id",
  summary: "Accepts a county that a town named, so that all towns see it, or removes it.",
  input: z.object({ id: z.coerce.number<number | string>().int().min(1).max(2_147_483_647), accept: z.boolean() }),
  answer: z.object({ done: z.boolean() }),
  failure: "There was a problem changing the county",
});

export const checkCustId = defineCall({
  id: "checkCustId",
  method: "GET",
  path: "/api/towns/check",
  summary: "Whether a town can have this customer id.",
  input: z.object({ custId }),
  answer: z.object({ problem: z.string().nullable() }),
});

export const createTown = defineCall({
  id: "createTown",
  method: "POST",
  path: "/api/towns",
  summary: "Adds a town.",
  input: z.object({
    custId,
    name,
    state,
    counties: z.array(typedName(100).min(1)).max(20).default([]),
    govtype: typedName(50).min(1).default("Town"),
    population: z.int().min(0).max(999_999_999).default(0),
    zipcode: typedName(10).default(""),
  }),
  answer: z.object({ custId: z.string() }),
  failure: "There was a problem adding the town",
});

export const renameTown = defineCall({
  id: "renameTown",
  method: "PATCH",
  path: "/api/towns/:custId",
  summary: "Renames a town.",
  input: z.object({ custId, name }),
  answer: z.object({ name: z.string() }),
  failure: "There was a problem renaming the town",
});

export const getTownHoldings = defineCall({
  id: "getTownHoldings",
  method: "GET",
  path: "/api/towns/:custId/holdings",
  summary: "The contents of a town, and whether it was exported recently.",
  input: z.object({ custId }),
  answer: z.object({
    name: z.string(),
    holdings: townHoldings,
    /** The same for people, with what other features own: "3 quick links". */
    lines: z.array(z.string()),
    /** The town was exported within the last hour and may be removed. */
    exported: z.boolean(),
  }),
});

export const exportTown = defineCall({
  id: "exportTown",
  method: "POST",
  path: "/api/towns/:custId/export",
  summary: "Exports a town as a zip: all its data for an import, and every version as Akoma Ntoso 3.0.",
  input: z.object({ custId }),
  answer: fileAnswer,
  media: { "application/zip": null },
});

export const removeTown = defineCall({
  id: "removeTown",
  method: "POST",
  path: "/api/towns/:custId/remove",
  summary: "Removes a town with all its versions, if it was exported within the last hour.",
  input: z.object({ custId, name: z.string().max(200) }),
  answer: z.object({ removed: townHoldings }),
  failure: "There was a problem removing the town",
});
