import type { ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { appendFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { APIRequestContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { rows } from "../../../src/platform/db/db.ts";
import { openDatabase } from "../../../src/platform/db/open.ts";
import { unzipTo } from "../../../src/platform/zip/unzip.ts";
import { expect, journey } from "../../harness/journey.ts";
import { open } from "../../harness/open.ts";
import { addressOf, finish, startCommand, stop } from "../../harness/processes.ts";
import { receiveEvents } from "../../harness/received-events.ts";
import { card } from "../../harness/settings-page.ts";
import { copyWithFeature, type CopyWithFeature } from "../copy-with-feature.ts";
import { searchJourneys } from "./search-journeys.ts";
import { TREE_ICON } from "./web/icon.ts";

const root = join(import.meta.dirname, "../../..");
const folder = "tests/features/trees";
const scratch = mkdtempSync(join(tmpdir(), "towncode-trees-"));
const dataFolder = join(scratch, "data");

/** Tests that a new feature could fail, because they look at all features. */
const CHECKS = [
  "src/app/catalog.test.ts",
  "src/app/contributions.test.ts",
  "src/app/setting-cards.test.ts",
  "scripts/permissions-doc.test.ts",
];

/** What runs checks or commands of the repository takes longer than journeys. */
const OF_REPOSITORY = { timeout: 180_000 };

/** A copy of the repository with this folder among its features, generated and built. */
let copy: CopyWithFeature;
let server: ChildProcess;
let address = "";
let log = "";
/** The page with the definition of a tree's section; its GUID stays the same. */
let guid = "";

beforeAll(async () => {
  copy = await copyWithFeature(join(scratch, "towncode"), folder);
  // What somebody runs who adds a feature.
  await Promise.all([
    copy.run("node", "scripts/build.ts"),
    copy.run("npm", "run", "db:generate", "--", "--name", "trees").then(() => {
      cpSync(inject("preparedDemo"), dataFolder, { recursive: true });
      return finish(command("demo"));
    }),
    copy.run("node", "scripts/permissions-doc.ts"),
  ]);
  await start();
}, 300_000);

afterAll(async () => {
  // Nothing was started if the copy could not be made.
  if (address !== "") await stop(server);
  await rm(scratch, { recursive: true, force: true });
});

/** Starts a command of the copy. */
const command = (...args: readonly string[]): ChildProcess =>
  startCommand(args, dataFolder, { LOG_LEVEL: "info" }, "print", "pipe", copy.folder);

/** Runs a command of the copy; returns what it printed. */
async function towncode(...args: readonly string[]): Promise<string> {
  const child = command(...args);
  const [output] = await Promise.all([child.stdout === null ? "" : text(child.stdout), finish(child)]);
  return output;
}

async function start(): Promise<void> {
  server = command("serve");
  server.stdout?.on("data", (data: Buffer) => (log += data.toString()));
  address = await addressOf(server);
}

const at = (path: string): string => address + path;

/** Requests a page as a visitor. Whether it came from the cache, according to the server's log. */
async function isCached(path: string): Promise<boolean> {
  const logged = log.length;
  await (await fetch(at(path))).text();
  await expect.poll(() => log.slice(logged)).toContain(path);
  return log.slice(logged).includes('"msg":"cached page"');
}

/** Opens the made-up product, as a visitor or one of the users of the demonstration. */
async function visit(page: Page, path: string, user: "moakes" | "tbell" | null = null): Promise<void> {
  if (user !== null) {
    // The harness signs in at the page's address.
    await page.goto(at("/developers"));
    await page.request.post(at("/api/user/sign-in"), { data: await credentials(user), headers: { origin: address } });
  }
  await open(page, at(path));
}

async function credentials(user: "moakes" | "tbell"): Promise<{ login: string; password: string }> {
  const known = JSON.parse(readFileSync(join(dataFolder, "demo-sign-ins.json"), "utf8")) as {
    username: string;
    password: string;
  }[];
  return { login: user, password: known.find(({ username }) => username === user)?.password ?? "" };
}

async function register(request: APIRequestContext, name: string, provision: string): Promise<number> {
  const answer = await request.post(at("/api/larkmere/trees"), {
    data: { name, guid: provision },
    headers: { origin: address },
  });
  return answer.status();
}

describe("A feature that only its manifests add to the product", () => {
  journey("has a permission, which its calls require and the users' page explains", async ({ openPage }) => {
    const visitor = await openPage();
    await visit(visitor, "/larkmere/search?query=fence");
    guid = new URL((await visitor.locator("main article a").first().getAttribute("href")) ?? "", address).hash.slice(1);
    expect(await register(visitor.request, "Oak", guid)).toBe(401);
    const user = await openPage();
    await visit(user, "/larkmere/home", "tbell");
    expect(await register(user.request, "Oak", guid)).toBe(403);
    const clerk = await openPage();
    await visit(clerk, "/dashboard/larkmere", "moakes");
    expect(await register(clerk.request, "The oak of the old mill", guid)).toBe(200);
    await clerk.getByRole("link", { name: /Bell/ }).first().click();
    await clerk.getByText("Trees", { exact: true }).first().waitFor();
    await clerk.getByText("Register trees").waitFor({ state: "attached" });
  });

  journey("has a page with an entry in the rail, and one in the dashboard", async ({ openPage }) => {
    const visitor = await openPage();
    await visit(visitor, "/larkmere/home");
    const entry = visitor.getByRole("navigation", { name: "Site navigation" }).getByRole("link", { name: "Trees" });
    expect(await entry.locator("path").getAttribute("d")).toBe(TREE_ICON.path);
    await entry.click();
    await visitor.getByRole("link", { name: "The oak of the old mill" }).waitFor();
    const current = visitor.getByRole("navigation", { name: "Site navigation" }).locator("[aria-current=page]");
    expect(await current.innerText()).toBe("Trees");
    const clerk = await openPage();
    await visit(clerk, "/dashboard/larkmere/trees", "moakes");
    await clerk.getByText("2 protected trees.").waitFor();
    const counted = clerk.getByRole("navigation", { name: "Site navigation" }).getByRole("link", { name: "Trees" });
    await counted.and(clerk.getByRole("link", { name: "(2 protected)" })).waitFor();
  });

  journey("has a setting with a card, in a group of its own", async ({ openPage }) => {
    const clerk = await openPage();
    await visit(clerk, "/dashboard/larkmere/settings", "moakes");
    await clerk.getByRole("heading", { name: "Trees", exact: true }).waitFor();
    const settings = card(clerk, "Name of the trees page");
    await settings.getByLabel("Trees page", { exact: true }).fill("Heritage trees");
    await settings.getByRole("button", { name: "Apply" }).click();
    await clerk.getByText("Name saved").waitFor();
    const visitor = await openPage();
    await visit(visitor, "/larkmere/trees");
    expect(await visitor.getByRole("heading", { level: 1 }).innerText()).toBe("Heritage trees");
    await visit(clerk, "/dashboard/larkmere/history");
    await clerk.getByRole("row").filter({ hasText: "Name of the trees page" }).first().waitFor();
    await clerk.getByRole("row").filter({ hasText: "Tree registered" }).first().waitFor();
  });

  journey("has searchable documents, which change one at a time, and a job", async ({ page, openPage }) => {
    const found = async (): Promise<string[]> => {
      const answer = await page.request.get(at("/api/larkmere/search-results/0?query=%22oak+of+the+old+mill%22"));
      const { results = [] } = (await answer.json()) as { results?: { title: string }[] };
      return results.map(({ title }) => title);
    };
    await expect.poll(found, { timeout: 20_000 }).toContain("The oak of the old mill");
    await visit(page, "/larkmere/search?query=%22oak+of+the+old+mill%22");
    await page.locator("main article").getByRole("link", { name: "The oak of the old mill" }).first().click();
    await page.waitForURL(/\/larkmere\/trees#tree-2$/);
    const clerk = await openPage();
    await visit(clerk, "/larkmere/home", "moakes");
    const felled = "987654321";
    expect(await register(clerk.request, "The fallen oak of the old mill", felled)).toBe(200);
    await expect.poll(found, { timeout: 20_000 }).toContain("The fallen oak of the old mill");
    const removed = await clerk.request.delete(at(`/api/larkmere/trees/${felled}`), { headers: { origin: address } });
    expect(removed.status()).toBe(200);
    await expect.poll(found, { timeout: 20_000 }).not.toContain("The fallen oak of the old mill");
    expect(await found()).toContain("The oak of the old mill");
  });

  journey("has a stream, which tells of what was registered", async ({ openPage }) => {
    const stream = receiveEvents(await fetch(at("/api/larkmere/trees/live")));
    await expect.poll(() => stream.names, { timeout: 20_000 }).toEqual(["open"]);
    const clerk = await openPage();
    await visit(clerk, "/larkmere/home", "moakes");
    expect(await register(clerk.request, "The walnut of the ferry", guid)).toBe(200);
    await expect.poll(() => stream.names, { timeout: 20_000 }).toEqual(["open", "registered"]);
  });

  journey("has a panel beside the provisions that it is about", async ({ openPage }) => {
    const visitor = await openPage();
    await visit(visitor, `/${guid}`);
    const pageGuid = new URL(visitor.url()).pathname.slice(1);
    const clerk = await openPage();
    await visit(clerk, "/larkmere/home", "moakes");
    expect(await register(clerk.request, "The beech of the town hall", pageGuid)).toBe(200);
    await visit(visitor, `/${pageGuid}`);
    await visitor.getByRole("region", { name: "Protected trees" }).getByText("The beech of the town hall").waitFor();
    await visit(visitor, "/larkmere");
    expect(await visitor.getByRole("region", { name: "Protected trees" }).count()).toBe(0);
  });

  journey("has a step after the publication of a version: a job that knows its town", async ({ openPage }) => {
    const clerk = await openPage();
    await visit(clerk, "/larkmere/home", "moakes");
    const versions = await clerk.request.get(at("/api/larkmere/versions"));
    const { versions: all } = (await versions.json()) as { versions: { archiveId: string; state: string }[] };
    const earlier = all.find(({ state }) => state === "archived")?.archiveId ?? "";
    for (const action of ["unpublish", "publish"]) {
      const moved = await clerk.request.post(at(`/api/larkmere/versions/${earlier}/${action}`), {
        data: {},
        headers: { origin: address },
      });
      expect(moved.status()).toBe(200);
    }
    const seen = async (page: string) => {
      await visit(clerk, `/dashboard/larkmere/${page}`);
      return clerk.locator("main").innerText();
    };
    await expect.poll(() => seen("history"), { timeout: 20_000 }).toContain("Trees to check");
    expect(await seen("mail")).toContain("Trees of Town of Larkmere");
  });

  journey("has something that references can lead to, which the picker offers", async ({ openPage }) => {
    const clerk = await openPage();
    await visit(clerk, "/dashboard/larkmere/settings", "moakes");
    const form = card(clerk, "Home page message");
    await form.getByRole("textbox", { name: "Message" }).click();
    await form.getByRole("button", { name: "Reference", exact: true }).click();
    const dialog = clerk.getByRole("dialog", { name: "Reference" });
    await dialog.getByRole("radio", { name: "Protected trees" }).check();
    await dialog.getByRole("button", { name: "The walnut of the ferry" }).waitFor();
    await dialog.getByRole("searchbox", { name: "Find by name" }).fill("old mill");
    await dialog.getByRole("button", { name: "The oak of the old mill" }).click();
    await dialog.getByRole("button", { name: "Next", exact: true }).click();
    await dialog.getByRole("button", { name: "Insert", exact: true }).click();
    await form.getByRole("button", { name: "Apply" }).click();
    await clerk.getByText("Home page message saved").waitFor();
    const visitor = await openPage();
    await visit(visitor, "/larkmere/home");
    const link = visitor.getByRole("main").getByRole("link", { name: "The oak of the old mill" });
    expect(await link.getAttribute("href")).toBe("/larkmere/trees#tree-2");
    expect((await visitor.request.get(at("/api/location/larkmere/trees?search=oak"))).status()).toBe(401);
  });

  journey("marks the provisions that protect trees in the contents", async ({ openPage }) => {
    const visitor = await openPage();
    await visit(visitor, `/${guid}`);
    const contents = visitor.getByRole("navigation", { name: "Table of contents" });
    await contents
      .getByText(/\d+ trees?/)
      .first()
      .waitFor();
  });
  searchJourneys({ at, visit });

  journey("has content in the demonstration town, and pages in its sitemap", async ({ page }) => {
    await visit(page, "/larkmere/trees");
    await page.getByRole("link", { name: "The elm of the green" }).waitFor();
    const sitemap = await (await fetch(at("/larkmere/sitemap.xml"))).text();
    expect(sitemap).toContain(`<loc>${address}/larkmere/trees</loc>`);
  });

  journey("has a command, which runs beside the server, and a check of doctor", async () => {
    expect(await towncode("--help")).toMatch(/laws .*\n(?: {10}.*\n)* *trees .*List the protected trees of a town/);
    expect(await towncode("trees", "larkmere")).toMatch(/^1 {2}The elm of the green\n2 {2}The oak of the old mill\n/);
    // It may miss indexes that the server is building.
    const doctor = command("doctor");
    const said = doctor.stdout === null ? "" : await text(doctor.stdout);
    expect(said).toMatch(/ok +\d protected trees registered/);
  });

  journey("has its own revision: its writes evict its own pages and none of the code", async ({ openPage }) => {
    const code = `/larkmere/${guid}`;
    for (const path of [code, "/larkmere/trees"]) await isCached(path);
    expect([await isCached(code), await isCached("/larkmere/trees")]).toEqual([true, true]);
    const clerk = await openPage();
    await visit(clerk, "/larkmere/home", "moakes");
    expect(await register(clerk.request, "The lindens of Mill Street", guid)).toBe(200);
    expect([await isCached(code), await isCached("/larkmere/trees")]).toEqual([true, false]);
  });

  journey(
    "has data of a town, which is exported, restored under another id and removed with it",
    OF_REPOSITORY,
    async ({ page }) => {
      const listTrees = async (custId: string): Promise<{ status: number; names: string[] }> => {
        const answer = await page.request.get(at(`/api/${custId}/trees`));
        const { trees = [] } = (await answer.json()) as { trees?: { name: string }[] };
        return { status: answer.status(), names: trees.map(({ name }) => name) };
      };
      const { names } = await listTrees("larkmere");
      await stop(server);
      const zip = join(scratch, "larkmere.zip");
      await towncode("customer", "export", "larkmere", "--out", zip);
      await unzipTo(zip, join(scratch, "unpacked"));
      expect(readFileSync(join(scratch, "unpacked/data/trees.jsonl"), "utf8").trim().split("\n")).toHaveLength(
        names.length,
      );
      await towncode("customer", "import", zip, "--id", "elmwood");
      await towncode("customer", "remove", "larkmere", "--name", "Town of Larkmere");
      await start();
      expect(await listTrees("elmwood")).toEqual({ status: 200, names });
      expect((await listTrees("larkmere")).status).toBe(404);
      await stop(server);
      const database = await openDatabase({ dataFolder, databaseUrl: null });
      const left = await rows(database.db, sql`select distinct customer_id from trees`);
      await database.close();
      expect(left).toHaveLength(1);
    },
  );

  journey(
    "needs no change outside of its folder but its name in a list, a migration and generated documents",
    OF_REPOSITORY,
    async () => {
      expect(await copy.run("node", "scripts/boundaries.ts")).toContain("No import violations.");
      const matrix = await copy.run("node", "tests/security/show-matrix.ts", "/trees");
      for (const line of [
        "| `GET /api/:site/trees` | 200 / 401 | 200 |",
        "| `POST /api/:site/trees` | 401 | 403 | 200 |",
        "| `/dashboard/:site/trees` | login | 403 |",
      ])
        expect(matrix.replaceAll(/ +/g, " ")).toContain(line);
      // Somebody reviews the lines and adds them.
      await appendFile(join(copy.folder, "tests/security/matrix.md"), matrix);
      expect(copy.changes()).toEqual([
        "docs/permissions.md",
        "src/app/features.ts",
        expect.stringMatching(/^src\/platform\/db\/migrations\/\d{4}_trees\.sql$/),
        expect.stringMatching(/^src\/platform\/db\/migrations\/meta\/\d{4}_snapshot\.json$/),
        expect.stringMatching(/^src\/platform\/db\/migrations\/meta\/\d{4}_snapshot\.json$/),
        "src/platform/db/migrations/meta/_journal.json",
        "tests/security/matrix.md",
      ]);
    },
  );

  test("passes the tests that check all features", OF_REPOSITORY, async () => {
    const output = await copy.run("npx", "vitest", "run", "--project", "api", "--project", "unit", ...CHECKS);
    expect(output).toMatch(/Test Files .*4 passed/);
  });

  test("has all files that the guide names", () => {
    // "Files to touch for …" names only files that this feature has, too.
    const guide = readFileSync(join(root, "docs/architecture.md"), "utf8").split("### Files to touch")[1] ?? "";
    const files = [...(guide.split("\n## ")[0] ?? "").matchAll(/`((?:web\/)?[\w-]+\.tsx?)`/g)].map(
      ([, file = ""]) => file,
    );
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((file) => !existsSync(join(root, folder, file)))).toEqual([]);
  });
});
