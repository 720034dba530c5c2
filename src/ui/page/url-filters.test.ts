import { expect, test } from "vitest";
import {
  choiceFilter,
  dayFilter,
  flagFilter,
  offsetFilter,
  patternFilter,
  textFilter,
  urlFilters,
  type UrlFilters,
} from "./url-filters.ts";

interface Query {
  readonly search: string;
  readonly state: "open" | "closed" | "";
  readonly id: string;
  readonly day: string;
  readonly own: boolean;
  readonly offset: number;
}
const filters: UrlFilters<Query> = urlFilters<Query>({
  search: textFilter("search", 10),
  state: choiceFilter("state", ["open", "closed"], ""),
  id: patternFilter("id", /^\d{1,9}$/),
  day: dayFilter("day"),
  own: flagFilter("of", "me"),
  offset: offsetFilter("from"),
});
const read = (query: string): Query => filters.read(new URLSearchParams(query));

test("filters are the same after a round trip through the URL, in their order", () => {
  const query = "?search=oak+%26+elm&state=open&id=12&day=2026-02-28&of=me&from=50";
  expect(read(query)).toEqual({
    search: "oak & elm",
    state: "open",
    id: "12",
    day: "2026-02-28",
    own: true,
    offset: 50,
  });
  expect(filters.write(read(query))).toBe(query);
});

test("filters at their defaults are left out", () => {
  expect(read("")).toEqual(filters.none);
  expect(filters.write(filters.none)).toBe("");
  expect(filters.write({ ...filters.none, state: "closed" })).toBe("?state=closed");
});

test.each([
  "state=lost",
  "id=1a",
  "id=-1",
  "day=2026-02-30",
  "day=soon",
  "of=you",
  "from=-50",
  "from=1.5",
  "from=NaN",
  "from=1e99",
  "unknown=1",
])("an invalid value counts as none: %s", (query) => {
  expect(read(query)).toEqual(filters.none);
});

test("text has a limit", () => {
  expect(read("search=01234567890123").search).toBe("0123456789");
});
