import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { SettingCard } from "../features/sites/parts/settings/settings.ts";
import { readBrowserManifests } from "./browser-features.ts";
import { catalog } from "./catalog.ts";
import { featureFolders } from "./features.ts";

async function allCards(): Promise<readonly SettingCard[]> {
  const manifests = await readBrowserManifests(featureFolders([]));
  const files = manifests.flatMap(({ folder, files: { settings } }) =>
    settings === undefined ? [] : [join(folder, settings)],
  );
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(file).href)) as { settings: readonly SettingCard[] }),
  );
  return modules.flatMap(({ settings }) => settings);
}

test("[ADMIN-01] each card of the settings page is in a group that a feature declares, and has an id of its own", async () => {
  const cards = await allCards();
  expect(cards.length).toBeGreaterThan(30);
  expect(cards.filter(({ group }) => !catalog.settingGroups.has(group)).map(({ id }) => id)).toEqual([]);
  expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
});
