import { z } from "zod";

/*
 * What the calls have in common with which features let people find what references can lead to. Each feature declares its
 * own calls (`ReferenceKind.locations`).
 */

/** What a failed call says to the user. */
export const failures = {
  tree: "Problem retrieving references tree",
  children: "Problem expanding reference item",
  matches: "Problem retrieving matching references",
} as const;

/** The most nodes or matches of an answer: others are found by their titles. */
export const MOST_NODES = 1000;
export const MOST_MATCHES = 20;

/**
 * A place that a reference can lead to, or that leads to such places (ENTITIES-34, ENTITIES-35). `type`: "document",
 * "section" and other types of the structure of the code; "pub-doc-type", "category" and "year" (OPEN-142), "law-year" and
 * "law", and what other features have. `key`: what the calls for its children take. `reference`: what a text stores; null
 * if it only leads to others.
 */
export const location = z.object({
  type: z.string(),
  key: z.string(),
  title: z.string(),
  /** What it is in: "Chapter 135 Zoning › Article V". */
  context: z.string(),
  reference: z.string().nullable(),
});
export type Location = z.infer<typeof location>;

/** The answer of a call for the top of a tree, or for what is below a place. */
export const locations = z.array(location).max(MOST_NODES);
/** The answer of a search. */
export const matches = z.array(location).max(MOST_MATCHES);
export const search = z.string().max(200).default("");
