import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { failures, locations, matches, search } from "../../references/contract/location.ts";

const site = z.string();

/** API-25 */
export const findLocations = defineCall({
  id: "findLocations",
  method: "GET",
  path: "/api/location/:site",
  summary: "Provisions whose number or title begins with a text, for a reference.",
  input: z.object({ site, search }),
  answer: matches,
  failure: failures.matches,
});

/**
 * API-26, API-27: `key` is a site, for the top of its code, or a provision. A provision is looked for at `site`, or else
 * at the site where it is current.
 */
export const listLocations = defineCall({
  id: "listLocations",
  method: "GET",
  path: "/api/location/:key/children",
  summary: "The parts of the code below a provision, for a reference.",
  input: z.object({ key: z.string().max(60), site: site.optional() }),
  answer: locations,
  failure: failures.tree,
});
