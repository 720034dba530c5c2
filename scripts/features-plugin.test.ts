import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBrowserManifests } from "../src/app/browser-features.ts";
import { featureFolders, features } from "../src/app/features.ts";
import { featuresModule, moduleOf } from "./features-plugin.ts";

let parks = "";
beforeAll(() => {
  parks = mkdtempSync(join(tmpdir(), "parks-"));
  writeFileSync(
    join(parks, "browser.ts"),
    `export const files = {
       pages: [{ id: "parks", path: ":site/parks", file: "web/parks-screen.tsx", frame: "site" }],
       settings: "web/cards.tsx",
     };
     export const browser = { rail: [{ id: "parks", position: 50, icon: "map", entry: () => ({ name: "Parks", href: "/" }) }] };`,
  );
});
afterAll(() => rmSync(parks, { recursive: true }));

test("a feature adds pages, cards and rail entries with its folder alone", async () => {
  const manifests = await readBrowserManifests([...featureFolders([]), parks]);
  expect(manifests.at(-1)?.files.pages?.map(({ path }) => path)).toEqual([":site/parks"]);
  expect(featuresModule(manifests, () => [])).toContain(`from ${JSON.stringify(join(parks, "browser.ts"))}`);
  expect(moduleOf("virtual:features/settings", manifests)).toContain(JSON.stringify(join(parks, "web/cards.tsx")));
  expect(moduleOf("virtual:features/home", manifests)).not.toContain(parks);
});

test("features without contributions to a place are not loaded there", async () => {
  const manifests = await readBrowserManifests(featureFolders([]));
  expect(featuresModule(manifests, () => [])).not.toContain("publicapi");
  expect(moduleOf("virtual:other", manifests)).toBeUndefined();
  expect(manifests.length).toBeLessThanOrEqual(features.length);
});

test("the server knows the files of the modules that features name", async () => {
  const manifests = await readBrowserManifests(featureFolders([]));
  const text = featuresModule(manifests, (file) => [`/assets/${file.length}.js`]);
  expect(text).toContain('"src/features/notes/web/page/notes-panel.tsx":["/assets/43.js"]');
});

test("every page has its own id and path", async () => {
  const manifests = await readBrowserManifests(featureFolders([]));
  const pages = manifests.flatMap(({ files }) => files.pages ?? []);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});
