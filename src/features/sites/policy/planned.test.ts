import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { customization } from "../contract/session.ts";
import { permissionNames } from "./permissions.ts";
import { isPermissionInUse, isSettingInUse } from "./planned.ts";

const root = join(import.meta.dirname, "../../../..");

/** Files that define, store and edit settings and permissions: appearing there does not count as use. */
const DEFINITIONS =
  /\.test\.tsx?$|\/test-[^/]+\.ts$|^src\/features\/(sites\/(contract|policy|settings)|administration|files)\/|^src\/features\/accounts\/policy\/|^src\/app\/(demo|test-api)/;

const code = globSync("src/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !DEFINITIONS.test(file))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

test("exactly the settings that nothing reads are hidden", () => {
  const readWhereStored = new Set(["bannerBackgroundLight"]);
  const names = Object.keys(customization.shape).filter((name) => !readWhereStored.has(name));
  const isRead = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
  expect(names.filter((name) => !isRead(name) && isSettingInUse(name))).toEqual([]);
  expect(names.filter((name) => isRead(name) && !isSettingInUse(name))).toEqual([]);
});

test("no permission in use is hidden", () => {
  const isChecked = (name: string): boolean => code.includes(`"${name}"`);
  expect(permissionNames.filter((name) => isChecked(name) && !isPermissionInUse(name))).toEqual([]);
});
