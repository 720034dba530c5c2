import { expect, test } from "vitest";
import { distinctNames, versionAdditions } from "./distinct-names.ts";

const version = (name: string, archiveId: string, called = "", importTime = "2026-03-02T10:00:00.000Z") => ({
  name,
  more: versionAdditions({ archiveId, name: called, importTime }),
});

test("versions of different dates are named by their dates", () => {
  expect(distinctNames([version("2026-03-01", "a-2"), version("2023-06-01", "a-1")])).toEqual([
    "2026-03-01",
    "2023-06-01",
  ]);
});

test("versions of one date never have the same name: their names, days, times or ids tell them apart", () => {
  const names = (...versions: Parameters<typeof distinctNames>[0]) => distinctNames(versions);
  expect(names(version("2026-03-01", "a-2", "Supplement 2"), version("2026-03-01", "a-1", "Supplement 1"))).toEqual([
    "2026-03-01, Supplement 2",
    "2026-03-01, Supplement 1",
  ]);
  const later = "2026-03-05T10:00:00.000Z";
  expect(names(version("2026-03-01", "a-2", "S", later), version("2026-03-01", "a-1", "S"))).toEqual([
    "2026-03-01, published 2026-03-05",
    "2026-03-01, published 2026-03-02",
  ]);
  const noon = "2026-03-02T12:00:00.000Z";
  expect(names(version("2026-03-01", "a-2", "", noon), version("2026-03-01", "a-1"))).toEqual([
    "2026-03-01, published 2026-03-02 12:00 UTC",
    "2026-03-01, published 2026-03-02 10:00 UTC",
  ]);
  expect(names(version("2026-03-01", "a-2"), version("2026-03-01", "a-1"))).toEqual([
    "2026-03-01, a-2",
    "2026-03-01, a-1",
  ]);
});
