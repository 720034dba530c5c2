import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { languageOf } from "../../domain/query/language.ts";
import { read } from "../../domain/query/parse.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { makePdf } from "../../platform/papers/test-pdf.ts";
import { scanOf } from "../../platform/papers/test-scan.ts";
import { IndexMissing, type SearchAnswer } from "../../platform/search/port.ts";
import { setCustomization, setLevels, userOf } from "../code/test-towns.ts";
import type { Result } from "../search/contract/search.ts";
import { getSession } from "../sites/contract/session.ts";
import type { Law } from "./contract/entities.ts";
import { getLaw, putLawFile, saveLaw } from "./contract/laws.ts";
import { lawKind } from "./contract/search-kind.ts";
import { lawSource } from "./search-source.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

const site = "larkmere";
let world: TestLaws;
let app: FastifyInstance;
let actor: Actor = visitor;
beforeAll(async () => {
  world = await openTestLaws();
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveEndpoints(app, world.towns.runner, { actorOf: async () => actor, visitOf: () => noVisit });
  await world.work();
});
beforeEach(async () => {
  actor = visitor;
  await setLevels(world.towns, world.towns.larkmere, {});
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const soon = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const user = (): Actor => userOf(world.towns.larkmere);

async function put({ documentId: id }: Law, bytes: string | Uint8Array): Promise<Law> {
  return world.towns.call(putLawFile, { site, id, file: await world.received(bytes, "law.pdf") }, world.clerk);
}

/** Results as search shows them to somebody. */
async function found(query: string, by: Actor = visitor): Promise<readonly Result[]> {
  const { registry, db } = world.towns;
  const place = await registry.findSite(site);
  if (place === null) return [];
  const searcher = { actor: by, may: (at: typeof place, permission: string) => registry.may(by, at, permission) };
  const [index] = lawSource.indexesOf(place, searcher);
  if (index === undefined) return [];
  const answer: SearchAnswer | null = await world.search
    .search([index], {
      query: read(query, languageOf([lawKind])).query,
      sort: "relevance",
      audience: lawSource.audienceOf(searcher, place),
      offset: 0,
      limit: 20,
    })
    .catch((error: unknown) => {
      if (error instanceof IndexMissing) return null;
      throw error;
    });
  const links = { find: "", paragraph: () => null };
  const cards = (answer?.hits ?? []).map((hit) => lawSource.card(place, hit, links));
  return (await lawSource.complete?.(db, place, cards, { gate: world.towns.registry, may: () => true })) ?? cards;
}
const titles = async (query: string, by?: Actor): Promise<string[]> =>
  (await found(query, by)).map(({ title }) => title);

describe("The address of a law's PDF", () => {
  test("[LAWS-08, ROUTES-12] shows it, in parts if asked for, under the title of the law", async () => {
    const { pdfUrl } = await put(await world.add("2-2026"), "%PDF-1.4\n0123456789\n%%EOF\n");
    const shown = await get(pdfUrl ?? "");
    expect(shown.body).toContain("0123456789");
    expect(shown.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "cache-control": expect.stringMatching(/^public.*no-cache/),
      "content-disposition": expect.stringMatching(/^inline; filename="Local Law No\. 2-2026\.pdf"/),
    });
    const part = await get(pdfUrl ?? "", { range: "bytes=0-3" });
    expect([part.statusCode, part.body]).toEqual([206, "%PDF"]);
    const again = await get(pdfUrl ?? "", { "if-none-match": String(shown.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test("does not exist for others, and is never kept by shared caches if not everyone sees the law", async () => {
    const law = await put(await world.add("3-2026", { appendedTo: null }), "%PDF-1.4\nledger\n%%EOF\n");
    const url = law.pdfUrl ?? "";
    const statuses = async () => [(await get(url)).statusCode, (await get(`${url.slice(0, -4)}9.pdf`)).statusCode];
    expect(await statuses()).toEqual([200, 404]);
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/LEDGER/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect(await statuses()).toEqual([404, 404]);
    actor = user();
    const seen = await get(url);
    expect([seen.statusCode, seen.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect((await get(url.replace("larkmere", "millbrook"))).statusCode).toBe(404);
    expect((await get(url.replace("larkmere", "larkmere-1"))).statusCode).toBe(404);
    await world.towns.call(saveLaw, { site, id: law.documentId, deleted: true }, world.clerk);
    expect((await get(url)).statusCode).toBe(404);
    actor = world.clerk;
    expect((await get(url)).statusCode).toBe(200);
  });
});

describe("The text of a law's PDF", () => {
  test("is read, that of scans included, and search opens at the page", async () => {
    const law = await put(
      await world.add("4-2026", { adopted: "2026-07-01", dispositions: [{ guid: "1011", paragraph: "B" }] }),
      makePdf([
        { lines: ["A local law about leaf blowers."] },
        { lines: ["Section 2. Chainsaws are forbidden before noon on Sundays."] },
      ]),
    );
    const id = law.documentId;
    const { pages, law: after } = await soon(async () => {
      const answer = await world.towns.call(getLaw, { site, id });
      expect(answer.pages).toHaveLength(2);
      return answer;
    });
    expect([after.pages, pages[1]?.text]).toEqual([2, expect.stringContaining("Chainsaws are forbidden")]);
    const [card] = await soon(async () => {
      const results = await found("chainsaws");
      expect(results).toHaveLength(1);
      expect(results[0]?.thumbnail).toBeDefined();
      return results;
    });
    expect(card).toMatchObject({
      type: "law",
      title: "Local Law No. 4-2026",
      url: `/larkmere/laws/${id}.pdf#page=2`,
      otherInfo: "Adopted Jul 1, 2026 · page 2",
      pdf: true,
      snippet: expect.stringContaining("<mark>Chainsaws</mark>"),
      affectsLinks: [{ text: "§ 12-1 B", url: "/1010#1011-B" }],
    });
    const picture = await get(card?.thumbnail ?? "");
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect((await get(card?.thumbnail?.replace("larkmere", "millbrook") ?? "")).statusCode).toBe(404);
  }, 90_000);

  test("of a scan is recognized", async () => {
    const scan = makePdf([{ jpeg: await scanOf(["ORDINANCE 12", "Goats need a license."]) }]);
    const { documentId: id } = await put(await world.add("12-1950"), scan);
    const pages = await soon(async () => {
      const answer = await world.towns.call(getLaw, { site, id });
      expect(answer.pages[0]?.isRecognized).toBe(true);
      return answer.pages;
    });
    expect(pages[0]?.text).toMatch(/goats/i);
  }, 90_000);
});

describe("Search", () => {
  test("[SEARCH-01, SEARCH-49, PERMS-05, PERMS-06] finds the laws that the caller sees, and no deleted ones", async () => {
    const [earlier, current] = world.versions;
    const add = (number: string, more: object) => world.add(number, { subject: "Moonshine", ...more });
    await add("21-2026", {});
    await add("22-2026", { appendedTo: current, suppedBy: current });
    await add("23-2026", { suppedBy: earlier });
    await add("24-2026", { deleted: true });
    const seen = async (by?: Actor) => (await titles("moonshine", by)).map((title) => title.slice(-7, -5)).toSorted();
    await soon(async () => expect(await seen()).toEqual(["21", "22", "23"]));
    const level = (currentLevel: "USER" | "NOBODY") => ({ currentLevel, maximumLevel: "PUBLIC" as const });
    await setLevels(world.towns, world.towns.larkmere, { "LAW/LEDGER/VIEW": level("USER") });
    expect(await seen()).toEqual(["21", "22"]);
    expect(await seen(user())).toEqual(["21", "22", "23"]);
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/LEDGER/VIEW": level("USER"),
      "LAW/CCI/VIEW": level("USER"),
    });
    expect(await seen()).toEqual(["21"]);
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/LEDGER/VIEW": level("NOBODY"),
      "LAW/ALL/VIEW": level("NOBODY"),
    });
    expect(await seen(user())).toEqual([]);
    expect(await seen(world.clerk)).toEqual(["21", "22", "23"]);
  });

  test("finds changes, by subject, comment and text of its own", async () => {
    const { documentId: id } = await world.add("31-2026", { html: "<p>Badgers may cross.</p>", comment: "See memo" });
    const [card] = await soon(async () => {
      const results = await found("badgers");
      expect(results).toHaveLength(1);
      return results;
    });
    expect(card).toMatchObject({ url: `/larkmere/laws/${id}`, pdf: false, otherInfo: "Undated", affectsLinks: [] });
    expect(await titles("comment:memo")).toEqual(["Local Law No. 31-2026"]);
    await world.towns.call(saveLaw, { site, id, title: "Crossings", subject: "Wildlife" }, world.clerk);
    await soon(async () => expect(await titles("subject:wildlife")).toEqual(["Crossings"]));
    await world.towns.call(saveLaw, { site, id, deleted: true }, world.clerk);
    await soon(async () => expect(await titles("badgers")).toEqual([]));
  });
});

describe("Cards of results", () => {
  test("have the title that the town has chosen, at once, and the designation above it unless that is the title", async () => {
    const { larkmere } = world.towns;
    const comment = "Of badgers in spring";
    const { documentId: id } = await world.add("51-2026", { comment });
    await world.towns.db.execute(sql`update laws set title = 'An act concerning badgers' where id = ${id}`);
    await world.towns.call(saveLaw, { site, id, subject: "Wildlife" }, world.clerk);
    const card = async () => {
      const [only] = await found("badgers");
      return { title: only?.title, marked: only?.marked?.title, above: only?.parents.map(({ title }) => title) };
    };
    const designation = "Local Law No. 51-2026";
    await soon(async () =>
      expect(await card()).toEqual({
        title: "An act concerning badgers",
        marked: "An act concerning <mark>badgers</mark>",
        above: [designation],
      }),
    );
    await setCustomization(world.towns, larkmere, { lawTitleField: "comment" });
    expect(await card()).toEqual({ title: comment, marked: undefined, above: [designation] });
    await setCustomization(world.towns, larkmere, { lawTitleField: "designation" });
    expect(await card()).toEqual({ title: designation, marked: undefined, above: [] });
    await setCustomization(world.towns, larkmere, {});
  });
});

describe("Every page", () => {
  test("[LAWS-30, LEDGER-06] [~ENTITIES-04: pages load counts of notes by themselves] learns how many laws the caller sees", async () => {
    const counts = async (by?: Actor) => (await world.towns.call(getSession, { site }, by)).parts.laws;
    const before = await counts();
    await world.add("41-2026");
    await world.add("42-2026", { appendedTo: null });
    const [, current] = world.versions;
    await world.add("43-2026", { appendedTo: current, suppedBy: current });
    const after = await counts();
    expect(after).toEqual({
      lawCount: (before.lawCount ?? 0) + 1,
      codifiedLawCount: before.codifiedLawCount + 1,
      lawLedgerCount: (before.lawLedgerCount ?? 0) + 3,
      hasTable: true,
      hasLedger: true,
    });
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/ALL/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
      "LAW/LEDGER/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    const none = { codifiedLawCount: 0, hasTable: false, hasLedger: false };
    expect(await counts()).toEqual({ ...none, lawCount: null, lawLedgerCount: null });
    expect(await counts(user())).toEqual(after);
  });
});
