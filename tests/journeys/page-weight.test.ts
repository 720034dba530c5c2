import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { PagesBuild } from "../../src/app/pages/pages.ts";
import { LIBRARIES } from "../../scripts/chunks.ts";
import { MAX_OWN_CODE, MAX_PAGE_CODE, MAX_READING_CODE, weighScripts } from "../../scripts/page-scripts.ts";
import { demoServer } from "../harness/demo-server.ts";

const READING = ["/larkmere", "/45000000", "/larkmere-1/larkmere"];
/** Each public page once. */
const OTHERS = [
  "/larkmere/home",
  "/larkmere/search?query=parking",
  "/search?codeFinder=true",
  "/search?query=parking&custIds=larkmere",
  "/larkmere/index?letter=P",
  "/archives/larkmere",
  "/larkmere/cited-by/45000051",
  "/larkmere/cite/99.999",
  "/larkmere/laws",
  "/larkmere/law-ledger",
  "/larkmere/documents",
  "/larkmere/documents/Budgets",
  "/note/larkmere",
  "/developers",
  "/larkmere/nothing/here",
  "/user/login",
  "/user/login/larkmere",
  "/user/reset",
  "/user/reset/none",
  "/user/second-step",
  "/user/invitation/none",
  "/user/email/none",
];

describe("Before anything is clicked, with 107 kB of libraries,", () => {
  test.for(READING)("%s loads no more than 32 kB of our own code", async (path) => {
    const { code, own, files } = await weightOf(path);
    expect(files).toBeGreaterThan(3);
    expect(own).toBeLessThanOrEqual(MAX_READING_CODE);
    expect(code).toBeLessThanOrEqual(MAX_PAGE_CODE);
  });

  test.for(OTHERS)("%s loads no more than 45 kB of our own code", async (path) => {
    expect((await weightOf(path)).own).toBeLessThanOrEqual(MAX_OWN_CODE);
  });

  test("a law, and the text and the pages of a document, load no more than 45 kB", async () => {
    const [law = ""] = await linksOn("/larkmere/law-ledger", /\/larkmere\/laws\/\d+/g);
    const [budget = ""] = await linksOn("/larkmere/documents/Budgets", /\/larkmere\/document\/\d+/g);
    for (const path of [law, `${budget}/text`, `${budget}/pages`])
      expect((await weightOf(path)).own, path).toBeLessThanOrEqual(MAX_OWN_CODE);
  });
});

test("results in several towns have their styles in the document, although their code comes later", async () => {
  const html = await textOf("/search?query=parking&custIds=larkmere");
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href = ""]) => href);
  const css = (await Promise.all(links.map(textOf))).join("");
  const [, result = ""] = /<article[^>]*>([^]*?)<\/article>/.exec(html) ?? [];
  const classes = [...result.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
  expect(classes.length).toBeGreaterThan(3);
  expect(classes.filter((name) => name.includes("_") && !css.includes(`.${name}`))).toEqual([]);
});

async function weightOf(path: string): Promise<Awaited<ReturnType<typeof weighScripts>>> {
  const { address } = demoServer();
  return weighScripts(address, await textOf(path));
}

const textOf = async (path: string): Promise<string> => (await fetch(demoServer().address + path)).text();

const linksOn = async (path: string, pattern: RegExp): Promise<readonly string[]> =>
  (await textOf(path)).match(pattern) ?? [];

const root = join(import.meta.dirname, "../..");

describe("Another build, with an administration screen more", () => {
  const folder = ".tmp/build-with-office";

  beforeAll(() => build(folder, "tests/features/office"), 300_000);

  test("has that screen, and a reading page loads not a byte more", async () => {
    const [before, after] = [await readingPage("build"), await readingPage(folder)];
    expect(before.complete).not.toContain('"office"');
    expect(after.complete).toContain('"office"');
    expect(after.bytes).toBe(before.bytes);
    expect(after.routes).not.toContain("office");
  });

  test("has the libraries in a file of the same name", () => {
    expect(libraries(folder)).toHaveLength(1);
    expect(libraries(folder)).toEqual(libraries("build"));
  });
});

describe("Another build, with a feature that has a page, a rail entry with an icon, and a panel beside provisions", () => {
  const folder = ".tmp/build-with-one-more";

  beforeAll(() => build(folder, "tests/features/trees"), 300_000);

  test("a reading page loads not a byte more, besides the line of its page in the list of routes", async () => {
    const [before, after] = [await readingPage("build"), await readingPage(folder)];
    expect(after.routes).toContain(":site/trees");
    expect(after.bytes).toBe(before.bytes);
  });
});

async function build(folder: string, features: string): Promise<void> {
  const env = { ...process.env, EXTRA_FEATURES: features, BUILD_FOLDER: folder };
  await promisify(execFile)(process.execPath, ["scripts/build.ts"], { cwd: root, env });
}

/** The bytes of its files. They name other files, whose names change with their contents, but not in length. */
async function readingPage(built: string): Promise<{ bytes: number; routes: string; complete: string }> {
  const { assets, entry } = (await import(join(root, built, "server/index.js"))) as PagesBuild;
  const { manifest, script } = entry.module.listForReaders(assets);
  const routes = ["root", "site-frame", "code"].flatMap((id) => manifest.routes[id] ?? []);
  const files = [manifest.entry, ...routes].flatMap((each) => [
    each.module,
    ...(each.imports ?? []),
    ...("css" in each ? (each.css ?? []) : []),
  ]);
  const sizes = [...new Set(files)].map((file) => statSync(join(root, built, "client", file.replace("#", ""))).size);
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    routes: script,
    complete: JSON.stringify(assets.routes),
  };
}

const libraries = (built: string): string[] =>
  readdirSync(join(root, built, "client/assets")).filter(
    (name) => name.startsWith(`${LIBRARIES}-`) && name.endsWith(".js"),
  );
