import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { visitor } from "../../platform/http/access.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { setLevels } from "../code/test-towns.ts";
import { putLawFile } from "./contract/laws.ts";
import { lawsSitemap } from "./queries/sitemap.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

let world: TestLaws;
beforeAll(async () => {
  world = await openTestLaws();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const forUsers = { currentLevel: "USER", maximumLevel: "PUBLIC" } as const;
const html = "<p>Be it enacted.</p>";

/** What the sitemap of a site has of its laws: the lists, then the pages. */
async function listed(custId = "larkmere"): Promise<string[]> {
  const { db, registry, larkmere } = world.towns;
  await raiseRevision(db, larkmere, "laws");
  await registry.refresh();
  const site = await registry.findSite(custId);
  if (site === null) throw new Error(`There is no ${custId}.`);
  const may = (permission: string): boolean => registry.may(visitor, site, permission);
  const { lists, count, pages } = await lawsSitemap({ db, site, may });
  const all = await pages({ limit: 100, offset: 0 });
  expect(count).toBe(all.length);
  expect(await pages({ limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
  return [...lists, ...all.map(({ path }) => path)];
}

test("A sitemap has the laws that visitors see and that have a text, or else a PDF", async () => {
  const [, current] = world.versions;
  const withText = await world.add("1-2026", { html });
  await world.add("2-2026");
  await world.add("3-2026", { html, deleted: true });
  const scan = await world.add("4-2026", { suppedBy: current });
  const file = await world.received("%PDF-1.4", "4-2026.pdf");
  await world.towns.call(putLawFile, { site: "larkmere", id: scan.documentId, file }, world.clerk);
  const text = `/larkmere/laws/${withText.documentId}`;
  const pdf = `/larkmere/laws/${scan.documentId}.pdf`;
  expect(await listed()).toEqual(["/larkmere/laws", "/larkmere/law-ledger", text, pdf]);
  expect(await listed("larkmere-1")).toEqual([]);
  await setLevels(world.towns, world.towns.larkmere, { "LAW/LEDGER/VIEW": forUsers, "LAW/CCI/VIEW": forUsers });
  expect(await listed()).toEqual(["/larkmere/laws", text]);
  await setLevels(world.towns, world.towns.larkmere, { "LAW/LEDGER/VIEW": forUsers, "LAW/ALL/VIEW": forUsers });
  expect(await listed()).toEqual([]);
});

test("A sitemap has no lists of laws if there are none", async () => {
  await world.add("1-2026", { deleted: true });
  expect(await listed()).toEqual([]);
});
