import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { findComing, getCodePage, getPageToc, getToc, type TocNode } from "../code/contract/code.ts";
import { setCustomization, setLevels, userOf } from "../code/test-towns.ts";
import { getLaw, saveLaw } from "./contract/laws.ts";
import { lawPages } from "./tables.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

let world: TestLaws;
beforeAll(async () => {
  world = await openTestLaws();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const site = "larkmere";
const html = async (guid?: string, by: Actor = visitor, at = site): Promise<string> =>
  (await world.towns.call(getCodePage, { site: at, guid }, by)).html;
/** What the contents say about provisions, by their numbers. */
async function remarks(): Promise<Record<string, string>> {
  const all = (nodes: readonly TocNode[]): TocNode[] => nodes.flatMap((node) => [node, ...all(node.children)]);
  const { children } = await world.towns.call(getPageToc, { site, page: "1010" });
  return Object.fromEntries(
    all(children).flatMap(({ prefix, coming }) => (coming === undefined ? [] : [[prefix, coming.text]])),
  );
}
/** The notices of a page, each with the id of the element that has it. */
const notices = async (guid?: string, by?: Actor): Promise<string[]> =>
  [
    ...(await html(guid, by)).matchAll(
      /(?:id="([^"]*)"(?:(?! id=")[^])*?)<div class="law-notice"(?: data-tone="\w+")? role="note">(.*?)<\/div>/g,
    ),
  ].map(([, id, said = ""]) => `${id}: ${said.replaceAll(/<[^>]*>/g, "")}`);
const text = { html: "<p>Be it enacted.</p>" };

/** What is at each place: "{id}: {text}", with the tone of the notice. */
const toned = async (guid?: string): Promise<string[]> =>
  [...(await html(guid)).matchAll(/<div class="law-notice" data-tone="(\w+)" role="note">(.*?)<\/div>/g)].map(
    ([, tone, said = ""]) => `${tone}: ${said.replaceAll(/<[^>]*>/g, "")}`,
  );

describe("A page of the code", () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-10-31T12:00:00Z") });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  test("says before the old text what pending laws change, from when, and what that means", async () => {
    await setCustomization(world.towns, world.towns.larkmere, { dateFormat: "long" });
    const { documentId: id } = await world.add("2-2026", {
      ...text,
      adopted: "2026-06-17",
      dispositions: [
        { guid: "1011", paragraph: "A(2)" },
        { guid: "1012", action: "repeal" },
      ],
    });
    await world.add("3-2026", {
      adopted: "2026-07-01",
      adoptedDateAccuracy: "M",
      effective: "2026-09-01",
      dispositions: [
        { guid: "1012", action: "replace" },
        { guid: "1011", paragraph: "C(4)", action: "add" },
      ],
    });
    expect(await notices("1010")).toEqual([
      "1011: § 12-1 C(4) added on September 1, 2026 by Local Law No. 3-2026, adopted July 2026.",
      "1011-a-2: Changed by Local Law No. 2-2026, adopted June 17, 2026. The text below does not show this yet. Read it",
      "1012: 2 laws change this and are not in this code yet:Repealed by Local Law No. 2-2026, adopted June 17, 2026. The text below does not show this yet. Read itReplaced since September 1, 2026 by Local Law No. 3-2026, adopted July 2026. The text below does not show this yet.",
    ]);
    const page = await html("1010");
    expect(page).toContain(`<a href="/larkmere/laws/${id}" aria-label="Read it: Local Law No. 2-2026">Read it</a>`);
    expect(page).toMatch(
      /id="1011-a-2"><div class="law-notice" data-tone="pending" role="note">[^]*?<p><span class="num">/,
    );
    await setCustomization(world.towns, world.towns.larkmere, {});
  });

  test("changes by itself on the day on which a law takes effect", async () => {
    await world.add("4-2026", {
      adopted: "2026-10-13",
      effective: "2026-11-01",
      dispositions: [{ guid: "1012", action: "repeal" }],
    });
    const by = "by Local Law No. 4-2026, adopted Oct 13, 2026.";
    expect(await toned("1010")).toEqual([
      `pending: From Nov 1, 2026: repealed ${by} Until then, the text below applies.`,
    ]);
    expect(await remarks()).toEqual({ "§ 12-2": "From Nov 1, 2026: repealed" });
    vi.setSystemTime(Date.parse("2026-11-01T06:59:59Z"));
    expect(await toned("1010")).toHaveLength(1);
    expect((await toned("1010"))[0]).toMatch(/^pending/);
    vi.setSystemTime(Date.parse("2026-11-01T07:00:00Z"));
    expect(await toned("1010")).toEqual([
      `gone: Repealed since Nov 1, 2026 ${by} The text below is no longer in force.`,
    ]);
    expect(await remarks()).toEqual({ "§ 12-2": "Repealed since Nov 1, 2026" });
  });

  test("says at every section of a repealed chapter that it is repealed, also on other pages and in previews", async () => {
    await world.add("5-2026", {
      adopted: "2026-10-13",
      effective: "2026-10-20",
      dispositions: [{ guid: "1020", action: "repeal" }],
    });
    const below = "gone: Repealed with Chapter 135 since Oct 20, 2026 by Local Law No. 5-2026, adopted Oct 13, 2026.";
    for (const guid of ["1022", "1023", "1026"]) {
      expect((await toned(guid))[0]).toContain(below);
      const alone = await world.towns.call(getCodePage, { site, guid, alone: true });
      expect(alone.html).toContain("Repealed with Chapter 135 since Oct 20, 2026");
    }
    expect(await toned("1010")).toEqual([]);
    expect((await toned("1020"))[0]).toContain("gone: Repealed since Oct 20, 2026 by");
    // In the list of its parts, and in the contents.
    expect(await html("1020")).toContain(
      `<span class="remark-gone">Repealed with Chapter 135 since Oct 20, 2026</span>`,
    );
    const below135 = await world.towns.call(getToc, { site, guid: "1020" });
    expect(below135.children.map(({ coming }) => coming)).toEqual(
      Array.from({ length: 2 }, () => ({ text: "Repealed with Chapter 135 since Oct 20, 2026", tone: "gone" })),
    );
    expect(await remarks()).toMatchObject({ "Chapter 135": "Repealed since Oct 20, 2026" });
  });

  test("says what is added to a part, with the words of the law, and never that the part itself is added", async () => {
    const { documentId: id } = await world.add("3-2026", {
      html: "<p>A law about Chapter 12, § 12-6.</p><h3>Section 1. Intent</h3><p>Good order.</p><h3>Section 2. § 12-6 added</h3><p>§ 12-6. Carts &amp; sleds. Sleds yield.</p><h3>Section 3. Effective date</h3><p>Soon.</p>",
      adopted: "2026-09-08",
      effective: "2027-01-01",
      dispositions: [
        { guid: "1010", name: "§ 12-6", action: "add" },
        { guid: "1010", name: "12|12.5", action: "add" },
      ],
    });
    const [notice = ""] = await toned("1010");
    expect(notice).toMatch(/^pending: 1 law changes this and is not in this code yet:From Jan 1, 2027: § 12-6 added/);
    expect(notice).toContain("From Jan 1, 2027: § 12-6 added by Local Law No. 3-2026, adopted Sep 8, 2026.");
    expect(notice).toContain("What Local Law No. 3-2026 says§ 12-6 added§ 12-6. Carts &amp; sleds. Sleds yield.");
    expect(notice).not.toContain("Soon.");
    expect(notice).not.toContain("Chapter 12 added");
    const law = await world.towns.call(getLaw, { site, id });
    expect(law.law.dispositions.map(({ name }) => name)).toEqual(["§ 12-6", "§ 12.5"]);
    expect(await remarks()).toEqual({ "Chapter 12": "From Jan 1, 2027: § 12-6 added" });
    const coming = (citation: string, at = site) => world.towns.call(findComing, { site: at, citation });
    expect(await coming("12-6")).toEqual({ href: `/larkmere/laws/${id}` });
    expect(await coming("§ 12-6(a)")).toEqual({ href: `/larkmere/laws/${id}` });
    expect(await coming("12-7")).toEqual({ href: null });
    expect(await coming("12-6", "larkmere-1")).toEqual({ href: null });
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/ALL/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect(await coming("12-6")).toEqual({ href: null });
    expect(await remarks()).toEqual({});
  });

  test("has the words of a law that is a PDF, also where they begin in one part of a long page and end in the next", async () => {
    const { documentId } = await world.add("3-2026", {
      adopted: "2026-09-08",
      dispositions: [{ guid: "1011", action: "amend" }],
    });
    const page = `Section 1. Intent.\n\n${"Good order is kept. ".repeat(480)}\n\nSection 2. § 12-1 is amended to read: Sleds are to be parked`;
    // Written in the reverse order, as a text that is recognized again may be.
    for (const [number, part, words] of [
      [2, 1, "Section 3. Effective date. Soon."],
      [1, 2, "in the shed."],
      [1, 1, `${page} `],
    ] as const)
      await world.towns.db
        .insert(lawPages)
        .values({ customerId: world.towns.larkmere, lawId: documentId, page: number, part, text: words });
    const [notice = ""] = await toned("1010");
    expect(notice).toContain("§ 12-1 is amended to read: Sleds are to be parked in the shed.");
    expect(notice).not.toContain("Soon.");
  });

  test("joins the lines of a PDF that was read before lines were joined", async () => {
    const { documentId } = await world.add("3-2026", {
      adopted: "2026-09-08",
      dispositions: [{ guid: "1011", action: "amend" }],
    });
    const words =
      "Section 1. Intent. Good order is to be kept in all of the streets\nof the village.\nSection 2. § 12-1 is amended to read: Sleds are to be parked in a\nshed that is closed, and not in the street.\nSection 3. This law takes effect soon.";
    await world.towns.db
      .insert(lawPages)
      .values({ customerId: world.towns.larkmere, lawId: documentId, page: 1, text: words });
    expect(await html("1010")).toContain(
      "<blockquote><p>§ 12-1 is amended to read: Sleds are to be parked in a shed that is closed, and not in the street.</p></blockquote>",
    );
  });

  test("says so at the root of the code, with a link to the table", async () => {
    expect(await notices()).toEqual([]);
    await world.add("2-2026");
    expect(await notices()).toEqual(["1000: 1 law is not in this code yet. See it"]);
    await world.add("3-2026");
    expect(await notices()).toEqual(["1000: 2 laws are not in this code yet. See them"]);
    expect(await html()).toContain(`<a href="/larkmere/laws" aria-label="See them: new laws">`);
  });

  test("says nothing of laws that are deleted, in the code, or not for the caller, and nothing in archives", async () => {
    const [earlier, current] = world.versions;
    const dispositions = [{ guid: "1011" }];
    await world.add("1-2020", { dispositions, suppedBy: earlier });
    await world.add("1-2025", { dispositions, appendedTo: current, suppedBy: current });
    await world.add("1-1999", { dispositions, appendedTo: null });
    expect(await notices("1010")).toEqual([]);
    const { documentId: id } = await world.add("2-2026", { dispositions });
    expect(await notices("1010")).toHaveLength(1);
    expect(await html("1010", visitor, "larkmere-1")).not.toContain("law-notice");
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/ALL/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect(await notices("1010")).toEqual([]);
    expect(await notices()).toEqual([]);
    expect(await notices("1010", userOf(world.towns.larkmere))).toHaveLength(1);
    await setLevels(world.towns, world.towns.larkmere, {});
    await world.towns.call(saveLaw, { site, id, suppedBy: current }, world.clerk);
    expect(await notices("1010")).toEqual([]);
    await world.towns.call(saveLaw, { site, id, suppedBy: null }, world.clerk);
    expect(await notices("1010")).toHaveLength(1);
    await world.towns.call(saveLaw, { site, id, deleted: true }, world.clerk);
    expect(await notices("1010")).toEqual([]);
  });

  test("tells about the laws of a withdrawn version again", async () => {
    const [earlier, current] = world.versions;
    await world.add("2-2022", { dispositions: [{ guid: "1011" }], appendedTo: current, suppedBy: earlier });
    expect(await notices("1010")).toEqual([]);
    await world.towns.db.execute(sql`update versions set state = 'withdrawn' where id = ${earlier}`);
    await setLevels(world.towns, world.towns.larkmere, {});
    expect(await notices("1010")).toHaveLength(1);
    await world.towns.db.execute(sql`update versions set state = 'archived' where id = ${earlier}`);
    await setLevels(world.towns, world.towns.larkmere, {});
  });

  test("leads from the history of a provision to the laws that it names", async () => {
    const [earlier] = world.versions;
    expect(await html("1010")).toContain("[Ord. 7, 2001]");
    const law = { legislationType: "Ordinance", legislationYear: null, suppedBy: earlier };
    const { documentId: id } = await world.add("7", law);
    // It has nothing to read.
    expect(await html("1010")).toContain("[Ord. 7, 2001]");
    await world.towns.call(saveLaw, { site, id, html: "<p>Be it enacted.</p>" }, world.clerk);
    const linked = `[<a class="cite" href="/larkmere/laws/${id}">Ord. 7</a>, 2001]`;
    expect(await html("1010")).toContain(linked);
    await world.towns.db.execute(
      sql`update texts set content = replace(content, 'Elsewhere.', 'Elsewhere. (Ord. 7, § 2)')`,
    );
    await setLevels(world.towns, world.towns.larkmere, {});
    expect(await html("1010")).toContain(
      `Elsewhere. (<a class="cite" href="/larkmere/laws/${id}">Ord. 7</a>, <span class="together">§ 2</span>)`,
    );
    await setLevels(world.towns, world.towns.larkmere, {
      "LAW/LEDGER/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
    });
    expect(await html("1010")).toContain("[Ord. 7, 2001]");
    expect(await html("1010", userOf(world.towns.larkmere))).toContain(linked);
  });

  test("of another town says nothing about the laws of this one", async () => {
    await world.add("2-2026", { dispositions: [{ guid: "1011" }] });
    const clerk = userOf(world.towns.millbrook);
    expect(await html(undefined, clerk, "millbrook")).not.toContain("law-notice");
  });
});
