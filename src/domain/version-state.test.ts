import { describe, expect, test } from "vitest";
import {
  isLater,
  isPublicVersion,
  statesAt,
  versionStates,
  type DatedVersion,
  type VersionState,
} from "./version-state.ts";

/** Noon of July 4, 2026, on the Pacific coast. */
const NOW = Date.parse("2026-07-04T19:00:00Z");
const published = (date: string | null, state: VersionState = "archived"): DatedVersion => ({ state, date });

describe("The states of a town's versions", () => {
  test("the newest one whose day has come is current, those before it are archived, later ones scheduled", () => {
    const versions = ["2027-01-01", "2026-07-05", "2026-07-04", "2025-01-01"].map((date) => published(date));
    expect(statesAt(versions, NOW)).toEqual(["scheduled", "scheduled", "current", "archived"]);
  });

  test("a scheduled version becomes current when its day begins, whatever its state was", () => {
    const versions = [published("2026-07-05", "scheduled"), published("2026-01-01", "current")];
    const at = (time: string): VersionState[] => statesAt(versions, Date.parse(time));
    expect(at("2026-07-05T06:59:59Z")).toEqual(["scheduled", "current"]);
    expect(at("2026-07-05T07:00:00Z")).toEqual(["current", "archived"]);
  });

  test("in winter, a day begins at eight o'clock UTC", () => {
    expect(isLater("2026-12-01", Date.parse("2026-12-01T07:59:59Z"))).toBe(true);
    expect(isLater("2026-12-01", Date.parse("2026-12-01T08:00:00Z"))).toBe(false);
  });

  test("drafts and withdrawn versions stay what they are, and never count", () => {
    const versions = [published("2026-06-01", "draft"), published("2026-05-01", "withdrawn"), published("2026-04-01")];
    expect(statesAt(versions, NOW)).toEqual(["draft", "withdrawn", "current"]);
  });

  test("a version without a date is in force from its import on", () => {
    expect(statesAt([published(null), published("2026-01-01")], NOW)).toEqual(["current", "archived"]);
  });

  test("if all are in the future, none becomes current, but the one that is stays so", () => {
    expect(statesAt([published("2027-01-01"), published("2026-12-01")], NOW)).toEqual(["scheduled", "scheduled"]);
    const versions = [published("2027-01-01"), published("2026-12-01", "current")];
    expect(statesAt(versions, NOW)).toEqual(["scheduled", "current"]);
    expect(statesAt([...versions, published("2026-01-01")], NOW)).toEqual(["scheduled", "scheduled", "current"]);
  });
});

test("visitors see only current and archived versions", () => {
  expect(versionStates.filter((state) => isPublicVersion({ state }))).toEqual(["current", "archived"]);
});
