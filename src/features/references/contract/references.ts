import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { listInput } from "../../../platform/http/list-input.ts";

const MOST = 200;

/**
 * What references of a text lead to now, for the editor. `state`: "gone" if a target no longer exists, "hidden" if the
 * caller may not see it.
 */
export const referenceState = z.object({
  reference: z.string(),
  state: z.enum(["shown", "hidden", "gone"]),
  title: z.string(),
  href: z.string().nullable(),
  /** "repealed" */
  remark: z.string().nullable(),
});
export type ReferenceState = z.infer<typeof referenceState>;

export const getReferences = defineCall({
  id: "getReferences",
  method: "GET",
  path: "/api/:site/references",
  summary: "What references of a text lead to now.",
  input: z.object({ site: z.string(), references: listInput(MOST) }),
  answer: z.object({ references: z.array(referenceState).max(MOST) }),
});

/** A reference that needs somebody to look at it, and the text that has it. */
export const referenceProblem = z.object({
  /** "Home page message" */
  text: z.string(),
  /** Where the text is changed. */
  href: z.string(),
  /** The words of the reference, or what it was. */
  words: z.string(),
  problem: z.enum(["gone", "changed"]),
  /** "repealed", "no longer in the code" */
  remark: z.string().nullable(),
  /** The target, if it still has a page. */
  targetHref: z.string().nullable(),
});
export type ReferenceProblem = z.infer<typeof referenceProblem>;

export const listReferenceProblems = defineCall({
  id: "listReferenceProblems",
  method: "GET",
  path: "/api/:site/references/problems",
  summary: "References in the texts of a town whose targets are gone or repealed.",
  input: z.object({ site: z.string() }),
  answer: z.object({
    /** References in all texts that the caller may change. */
    count: z.int(),
    problems: z.array(referenceProblem),
  }),
});
