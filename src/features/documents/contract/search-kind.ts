import type { SearchedKind } from "../../../domain/query/language.ts";

/** Public documents. TYPE:"Minutes" are those of a type. */
export const documentKind = {
  kind: "doc",
  name: "Public Documents",
  one: "Public Document",
  position: 10,
  parts: ["pdf"],
  filters: [
    { type: "facet", facet: "documentType", name: "Document Type" },
    { type: "facet", facet: "documentCategory", name: "Category" },
    { type: "facet", facet: "year", name: "Year" },
    { type: "value", word: "TYPE" },
    { type: "dates", word: "DATE", says: "dated" },
  ],
} as const satisfies SearchedKind;
