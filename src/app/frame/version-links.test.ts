import { describe, expect, test } from "vitest";
import { handle as indexPage } from "../../features/code/web/index/index-screen.tsx";
import { handle as resultsPage } from "../../features/search/web/search-handle.ts";
import { testSession } from "../../features/sites/test-session.ts";
import { currentAsOf } from "./dates.ts";
import { dismissalCookie, textHash } from "./message-dismissal.ts";
import { guidOfHash, hasVersionChoice, versionHref } from "./version-links.ts";

const session = testSession();
const [current, , oldest] = session.versions;

describe("The version selector", () => {
  test("[CODE-08, CONSTANTS-35] appears if there are two or more versions", () => {
    expect(hasVersionChoice(session)).toBe(true);
    expect(hasVersionChoice(testSession({ versions: session.versions.slice(0, 1) }))).toBe(false);
  });

  test.each([
    ["a provision", { search: "", guid: "135" }, "/larkmere-1/135#135", "/135#135"],
    ["the code", { search: "", guid: null }, "/larkmere-1/larkmere", "/larkmere"],
    [
      "the index",
      { ...indexPage, search: "?letter=P", guid: null },
      "/larkmere/code/larkmere-1/index?letter=P",
      "/larkmere/index?letter=P",
    ],
  ])("keeps the position: %s", (_name, shown, inArchive, inCurrent) => {
    if (oldest === undefined || current === undefined) throw new Error("The test needs versions");
    expect(versionHref(oldest, "larkmere", shown)).toBe(inArchive);
    expect(versionHref(current, "larkmere", shown)).toBe(inCurrent);
  });

  test("[CODE-12] keeps the current search", () => {
    if (oldest === undefined || current === undefined) throw new Error("The test needs versions");
    const searching = { ...resultsPage, search: "?query=parking&sortOrder=natural", guid: null };
    expect(versionHref(current, "larkmere", searching)).toBe("/larkmere/search?query=parking&sortOrder=natural");
    expect(versionHref(oldest, "larkmere", searching)).toBe("/larkmere-1/search?query=parking&sortOrder=natural");
  });

  test("reads the section from the hash, also if it names a paragraph", () => {
    expect(guidOfHash("#45661916")).toBe("45661916");
    expect(guidOfHash("#45661916-a-2")).toBe("45661916");
    expect(guidOfHash("#main")).toBeNull();
    expect(guidOfHash("")).toBeNull();
  });

  test("[OPEN-94] shows the display date, never the import date as the date of the law", () => {
    if (current === undefined || oldest === undefined) throw new Error("The test needs versions");
    expect(currentAsOf(current, "short")).toBe("Current as of Mar 1, 2026");
    expect(currentAsOf({ ...oldest, displayDate: null }, "iso")).toBe("Archived version, uploaded on 2023-06-01");
    expect(currentAsOf({ ...current, displayDate: null }, "short")).toBeNull();
  });
});

describe("Dismissal of the town's message", () => {
  test("[OPEN-131] [~SHELL-50: no autoCheck, lastDueWarning and lastCheckReminder] applies to one text on one site", () => {
    expect(dismissalCookie("larkmere")).not.toBe(dismissalCookie("dover"));
    expect(textHash("<p>Town Hall is closed.</p>")).toBe(textHash("<p>Town Hall is closed.</p>"));
    expect(textHash("<p>Town Hall is closed.</p>")).not.toBe(textHash("<p>Town Hall is open.</p>"));
    expect(textHash("<p>“Ünïcode”</p>")).toMatch(/^[a-z0-9]{1,7}$/);
  });
});
