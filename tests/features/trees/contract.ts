import { z } from "zod";
import { defineCall } from "../../../src/platform/http/call.ts";
import { defineStream } from "../../../src/platform/http/streams/event-stream.ts";

const tree = z.object({ number: z.int(), name: z.string(), guid: z.string() });
export type Tree = z.infer<typeof tree>;

export const listTrees = defineCall({
  id: "listTrees",
  method: "GET",
  path: "/api/:site/trees",
  summary: "The protected trees of a town.",
  input: z.object({ site: z.string() }),
  answer: z.object({ trees: z.array(tree) }),
});

export const followTrees = defineStream({
  id: "followTrees",
  path: "/api/:site/trees/live",
  summary: "Says which trees are registered.",
  input: z.object({ site: z.string() }),
  events: { registered: z.object({ number: z.int() }) },
});

const guid = z.string().regex(/^\d{1,15}$/);

export const addTree = defineCall({
  id: "addTree",
  method: "POST",
  path: "/api/:site/trees",
  summary: "Registers a protected tree.",
  input: z.object({
    site: z.string(),
    name: z.string().trim().min(1).max(80),
    guid,
  }),
  answer: tree,
});

export const deleteTrees = defineCall({
  id: "deleteTrees",
  method: "DELETE",
  path: "/api/:site/trees/:guid",
  summary: "Removes the trees that a provision protects, in the background.",
  input: z.object({ site: z.string(), guid }),
  answer: z.object({}),
});
