import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { PagesBuild } from "../../src/app/pages.ts";
import { LIBRARIES } from "../../scripts/chunks.ts";
import { MAX_OWN_CODE, MAX_PAGE_CODE, weighScripts } from "../../scripts/page-scripts.ts";
import { demoServer } from "../harness/demo-server.ts";

test("A reading page loads no more than 145 kB of JavaScript, 32 kB of it ours", async () => {
  const address = demoServer().address;
  const html = await (await fetch(`${address}/45000000`)).text();
  const { code, own, files } = await weighScripts(address, html);
  expect(files).toBeGreaterThan(3);
  expect(own).toBeLessThanOrEqual(MAX_OWN_CODE);
  expect(code).toBeLessThanOrEqual(MAX_PAGE_CODE);
});

const root = join(import.meta.dirname, "../..");

describe("Another build, with an administration screen more", () => {
  const folder = ".tmp/build-with-office";

  beforeAll(async () => {
    const env = { ...process.env, EXTRA_FEATURES: "tests/features/office", BUILD_FOLDER: folder };
    await promisify(execFile)(process.execPath, ["scripts/build.ts"], { cwd: root, env });
  }, 300_000);

  test("has that screen, and a reading page loads the same files as without it", async () => {
    const [before, after] = [await readingPage("build"), await readingPage(folder)];
    expect(before.complete).not.toContain('"office"');
    expect(after.complete).toContain('"office"');
    expect(after.files).toEqual(before.files);
    expect(after.routes).toEqual(before.routes);
  });

  test("has the libraries in a file of the same name", () => {
    expect(libraries(folder)).toHaveLength(1);
    expect(libraries(folder)).toEqual(libraries("build"));
  });
});

/** The names of the files are made from their contents. */
async function readingPage(build: string): Promise<{ files: string[]; routes: string; complete: string }> {
  const { assets, entry } = (await import(join(root, build, "server/index.js"))) as PagesBuild;
  const { manifest, script } = entry.module.listForReaders(assets);
  const routes = ["root", "site-frame", "code"].flatMap((id) => manifest.routes[id] ?? []);
  const files = [manifest.entry, ...routes].flatMap((each) => [
    each.module,
    ...(each.imports ?? []),
    ...("css" in each ? (each.css ?? []) : []),
  ]);
  return { files: [...new Set(files)].toSorted(), routes: script, complete: JSON.stringify(assets.routes) };
}

const libraries = (build: string): string[] =>
  readdirSync(join(root, build, "client/assets")).filter(
    (name) => name.startsWith(`${LIBRARIES}-`) && name.endsWith(".js"),
  );
