import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { failures, locations, matches, search } from "../../references/contract/location.ts";

const site = z.string();

export const findLawLocations = defineCall({
  id: "findLawLocations",
  method: "GET",
  path: "/api/location/:site/laws",
  summary: "Laws whose titles, numbers or subjects have some words, for a reference.",
  input: z.object({ site, search }),
  answer: matches,
  failure: failures.matches,
});

export const listLawYearLocations = defineCall({
  id: "listLawYearLocations",
  method: "GET",
  path: "/api/location/:site/law/years",
  summary: "Years in which laws were adopted, for a reference.",
  input: z.object({ site }),
  answer: locations,
  failure: failures.tree,
});

/** `year` 0: laws without a date. */
export const listLawLocations = defineCall({
  id: "listLawLocations",
  method: "GET",
  path: "/api/location/:site/law/year/:year/children",
  summary: "The laws of a year, for a reference.",
  input: z.object({ site, year: z.coerce.number().int().min(0).max(9999) }),
  answer: locations,
  failure: failures.children,
});
