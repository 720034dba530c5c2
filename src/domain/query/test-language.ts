import { languageOf, type SearchedKind } from "./language.ts";

/** Kinds of documents for tests: the code, public documents, laws and notes of a town. */
export const TEST_KINDS = [
  {
    kind: "code",
    name: "Code",
    one: "Code",
    position: 0,
    parts: ["content", "definition", "pdf"],
    filters: [],
  },
  {
    kind: "doc",
    name: "Public Documents",
    one: "Public Document",
    position: 10,
    parts: ["pdf"],
    filters: [
      { type: "value", word: "TYPE" },
      { type: "dates", word: "DATE", says: "dated" },
    ],
  },
  {
    kind: "law",
    name: "New Laws",
    one: "New Law",
    position: 20,
    filters: [
      { type: "flag", word: "AFFECTS_CODE", yes: "that change the code", no: "that do not change the code" },
      { type: "dates", word: "ADOPTED_DATE", says: "adopted" },
    ],
  },
  {
    kind: "note",
    name: "Notes",
    one: "Note",
    position: 30,
    filters: [{ type: "value", word: "VISIBILITY", known: ["public", "private"] }],
  },
] as const satisfies readonly SearchedKind[];

export const TEST_LANGUAGE = languageOf(TEST_KINDS);
