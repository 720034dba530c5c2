import { expect, test } from "vitest";
import { anchorsOf, findEntries, shownGroups, type SettingGroup } from "./groups.ts";
import type { SettingsView } from "../../../sites/parts/settings/view.ts";

const entry = (id: string, title: string, keywords: string, group = "customization", position = 10) => ({
  id,
  title,
  keywords,
  group,
  position,
  isShown: ({ held }: SettingsView) => held.includes("ADMIN"),
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

test("[ADMIN-01] cards of features take their places in the groups that they name, if the user may see them", () => {
  const cards = [
    entry("banner", "Banner", "", "customization", 20),
    entry("parks", "Parks", "", "customization", 15),
    entry("private-mode", "Private mode", "", "features"),
    entry("colors", "Colors", ""),
    { ...entry("pets", "Pets", "", "pets-only"), isShown: () => false },
  ];
  const faces = [...groups, { id: "pets-only", title: "Pets", intro: "" }];
  // The cards of this test look at the permissions only.
  const shown = (held: readonly string[]) => shownGroups(faces, cards, { held } as SettingsView);
  expect(shown(["ADMIN"]).map(({ id, entries }) => [id, entries.map((card) => card.id)])).toEqual([
    ["customization", ["colors", "parks", "banner"]],
    ["features", ["private-mode"]],
  ]);
  expect(shown([])).toEqual([]);
});
