import { z } from "zod";
import { failures, locations, matches, search } from "../../../../src/features/references/contract/location.ts";
import { defineCall } from "../../../../src/platform/http/call.ts";

const site = z.string();

export const listTreeLocations = defineCall({
  id: "listTreeLocations",
  method: "GET",
  path: "/api/location/:site/tree/all",
  summary: "The protected trees of a town, for a reference.",
  input: z.object({ site }),
  answer: locations,
  failure: failures.tree,
});

export const findTreeLocations = defineCall({
  id: "findTreeLocations",
  method: "GET",
  path: "/api/location/:site/trees",
  summary: "Protected trees whose names have a text, for a reference.",
  input: z.object({ site, search }),
  answer: matches,
  failure: failures.matches,
});
