import { expect, test } from "vitest";
import type { Result } from "../search/contract/search.ts";
import { lawsBesideProvisions } from "./laws-beside.ts";

const card = (id: string, more: Partial<Result> = {}): Result => ({
  id,
  custId: "larkmere",
  type: "code",
  number: "",
  title: "",
  url: "",
  printUrl: "",
  parents: [],
  otherInfo: null,
  snippet: "",
  pdf: false,
  hits: [],
  affectsLinks: [],
  ...more,
});
const law = (id: string, guid: string, pending: boolean, more: Partial<Result> = {}): Result =>
  card(id, { type: "law", pending, affectsLinks: [{ text: "", url: `/1#${guid}-A` }], ...more });
const order = (...cards: readonly Result[]): string[] => lawsBesideProvisions(cards).map(({ id }) => id);

test("A law that the code contains never stands above a section that it affects", () => {
  expect(order(law("old", "7", false), card("5"), card("7"), card("8"))).toEqual(["5", "7", "old", "8"]);
  expect(order(card("7"), card("8"), law("old", "7", false))).toEqual(["7", "8", "old"]);
});

test("A pending law stands directly below the section that it changes, before others", () => {
  expect(order(law("old", "7", false), law("new", "7", true), card("7"), card("8"))).toEqual(["7", "new", "old", "8"]);
  expect(order(card("7"), card("8"), card("9"), law("new", "7", true))).toEqual(["7", "new", "8", "9"]);
});

test("A law that affects a chapter belongs to the first section in it; one of another town, or without a section, stays", () => {
  const inChapter = card("7", { parents: [{ guid: "3", title: "", url: "" }] });
  expect(order(law("old", "3", false), inChapter)).toEqual(["7", "old"]);
  expect(order(law("old", "7", false, { custId: "tansy" }), card("7"))).toEqual(["old", "7"]);
  expect(order(law("old", "9", false), card("7"))).toEqual(["old", "7"]);
});
