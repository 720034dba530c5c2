import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalog } from "../../app/catalog.ts";

const root = join(import.meta.dirname, "../../..");

/** Files that define, store and edit settings and permissions: appearing there does not count as use. */
const DEFINITIONS =
  /\.test\.tsx?$|\/test-[^/]+\.ts$|^src\/features\/(sites\/(contract|policy|settings|parts\/settings)|administration\/web|files|planned)\/|^src\/features\/[^/]+\/((settings|permissions)\.ts$|web\/settings\/)|^src\/features\/accounts\/policy\/|^src\/app\/(demo|test-api)/;

const code = globSync("src/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !DEFINITIONS.test(file))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

test("exactly the settings that nothing reads are hidden", () => {
  const readWhereStored = new Set(["bannerBackgroundLight"]);
  // A setting with `fromLevel` switches that permission's level.
  const settings = [...catalog.settings].filter(
    ([name, { fromLevel }]) => !readWhereStored.has(name) && fromLevel === undefined,
  );
  const isRead = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
  const namesOf = (entries: typeof settings): string[] => entries.map(([name]) => name);
  expect(namesOf(settings.filter(([name, { planned }]) => !isRead(name) && planned !== true))).toEqual([]);
  expect(namesOf(settings.filter(([name, { planned }]) => isRead(name) && planned === true))).toEqual([]);
});

test("no permission in use is hidden", () => {
  const hidden = [...catalog.permissions].filter(([, { planned }]) => planned === true);
  expect(hidden.filter(([name]) => code.includes(`"${name}"`)).map(([name]) => name)).toEqual([]);
});
