import { expect, test } from "vitest";
import { anchorsOf, findEntries, withCards, type SettingGroup } from "./groups.ts";

const entry = (id: string, title: string, keywords: string) => ({
  id,
  title,
  keywords,
  isShown: () => true,
  Card: () => null,
});
const groups: SettingGroup[] = [
  {
    id: "customization",
    title: "Customization",
    intro: "",
    entries: [entry("colors", "Colors", "accent title"), entry("banner", "Banner", "picture crop")],
  },
  { id: "features", title: "Features", intro: "", entries: [entry("private-mode", "Private mode", "login")] },
];

test("a setting can be found by the start of its words, in American or British spelling", () => {
  expect(findEntries(groups, "  ")).toBeNull();
  expect([...(findEntries(groups, "COLOR") ?? [])]).toEqual(["colors"]);
  expect([...(findEntries(groups, "colour") ?? [])]).toEqual(["colors"]);
  expect([...(findEntries(groups, "crop bann") ?? [])]).toEqual(["banner"]);
  expect([...(findEntries(groups, "features") ?? [])]).toEqual(["private-mode"]);
  expect([...(findEntries(groups, "login zoning") ?? [])]).toEqual([]);
});

test("the list beside the page shows only matches, without empty groups", () => {
  expect(anchorsOf(groups, null).map(({ id }) => id)).toEqual(["customization", "features"]);
  expect(anchorsOf(groups, new Set(["banner"]))).toEqual([
    { id: "customization", label: "Customization", entries: [{ id: "banner", label: "Banner" }] },
  ]);
});

test("cards of features take their places in the groups that they name", () => {
  const card = (id: string, group: string, position: number) => ({ ...entry(id, id, ""), group, position });
  const [customization, features] = withCards(groups, [
    card("parks", "customization", 15),
    card("pets", "features", 5),
  ]);
  expect(customization?.entries.map(({ id }) => id)).toEqual(["colors", "parks", "banner"]);
  expect(features?.entries.map(({ id }) => id)).toEqual(["pets", "private-mode"]);
});
