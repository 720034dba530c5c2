import type { SearchedKind } from "../../../domain/query/language.ts";

/** Adopted laws, those that the code contains among them. */
export const lawKind = {
  kind: "law",
  name: "New Laws",
  one: "New Law",
  position: 20,
  parts: ["pdf"],
  filters: [
    { type: "facet", facet: "lawType", name: "Type of Law" },
    { type: "facet", facet: "year", name: "Year" },
    { type: "flag", word: "AFFECTS_CODE", yes: "that change the code", no: "that do not change the code" },
    { type: "dates", word: "ADOPTED_DATE", says: "adopted" },
  ],
} as const satisfies SearchedKind;
