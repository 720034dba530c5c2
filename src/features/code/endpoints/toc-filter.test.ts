import { expect, test } from "vitest";
import type { TocRow } from "../queries/toc.ts";
import { filterRows } from "./toc-filter.ts";

const row = (guid: string, parent: string, type: string, children = 0): TocRow => ({
  guid,
  page: guid,
  parent,
  type,
  children,
  label: "",
  number: "",
  heading: "",
  status: "inForce",
  above: null,
});
const ROWS = [
  row("1", "0", "chapter", 3),
  row("2", "0", "chapter", 1),
  row("3", "0", "appendix", 1),
  row("11", "1", "section"),
  row("12", "1", "article", 1),
  row("13", "1", "section"),
  row("21", "2", "section"),
];
const guids = (rows: readonly TocRow[]): string[] => rows.map(({ guid }) => guid);

test("[~OPEN-91: no one-site access, sign-on link, host name and import of questions] the table of contents is complete if no setting hides anything", () => {
  expect(filterRows(ROWS, { mixedContentEnabled: false, shallowSchemeEnabled: false }, new Set(["0"]))).toBe(ROWS);
});

test("[~OPEN-91: no one-site access, sign-on link, host name and import of questions] [ADMIN-12] parts whose type differs from most of their siblings are hidden, except on the path to the page", () => {
  const hidden = { mixedContentEnabled: true, shallowSchemeEnabled: false };
  expect(guids(filterRows(ROWS, hidden, new Set(["0", "1"])))).toEqual(["1", "2", "11", "13", "21"]);
  expect(guids(filterRows(ROWS, hidden, new Set(["0", "3"])))).toEqual(["1", "2", "3", "11", "13", "21"]);
});

test("[~OPEN-91: no one-site access, sign-on link, host name and import of questions] with shallow schemes only the path to the page is expanded", () => {
  const shallow = filterRows(ROWS, { mixedContentEnabled: false, shallowSchemeEnabled: true }, new Set(["0", "1"]));
  expect(shallow.map(({ guid, children }) => [guid, children])).toEqual([
    ["1", 3],
    ["2", 0],
    ["3", 0],
    ["11", 0],
    ["12", 0],
    ["13", 0],
  ]);
});
