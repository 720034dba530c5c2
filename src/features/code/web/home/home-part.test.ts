import { expect, test } from "vitest";
import { testSession } from "../../../sites/test-session.ts";
import { home } from "./home-part.ts";

const link = (id: number, label: string, enabled: boolean) => ({ id, guid: "14", label, enabled, page: "12" });
const tiles = (session: ReturnType<typeof testSession>) =>
  home.tiles?.(session).map(({ label, href }) => [label, href]);

test("[~HOME-07: questions status and help are not in the product yet] [HOME-11] the home page has tiles for the code and for its enabled content links", () => {
  const contentGraphicalQuickLinks = [link(1, "Zoning", true), link(2, "Old fees", false)];
  expect(tiles(testSession({ contentGraphicalQuickLinks }))).toEqual([
    ["Code", "/larkmere"],
    ["Zoning", "/12#14"],
  ]);
});

test("[~HOME-10: no tile of help yet] [HOME-09] the home page hides tiles that are disabled or not permitted", () => {
  expect(tiles(testSession({ customization: { codeGraphicalLinkEnabled: false } }))).toEqual([]);
  expect(tiles(testSession({ grantedPermissions: [] }))).toEqual([]);
  expect(tiles(testSession({ version: null }))).toEqual([]);
});

test("[OPEN-94] the tile of a code without a date does not show the day of its import as the date of the law", () => {
  const session = testSession();
  const undated = session.version === null ? null : { ...session.version, displayDate: null };
  const notes = [session, { ...session, version: undated }].map((each) => home.tiles?.(each)[0]?.note);
  expect(notes).toEqual(["Current as of Mar 1, 2026", undefined]);
});

test("the date of the code has the format of the town", () => {
  const notes = (["iso", "numeric", "long"] as const).map(
    (dateFormat) => home.tiles?.(testSession({ customization: { dateFormat } }))[0]?.note,
  );
  expect(notes).toEqual(["Current as of 2026-03-01", "Current as of 03/01/2026", "Current as of March 1, 2026"]);
});
