import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  getCitedBy,
  getCodePage,
  getIndexWords,
  getPageToc,
  getToc,
  locateProvision,
  resolveCitation,
  type TocNode,
} from "./contract/code.ts";
import { rows } from "../../platform/db/db.ts";
import type { VersionKey } from "./version-key.ts";
import { findVersionFile } from "./queries/files.ts";
import { codeSitemap } from "./queries/sitemap.ts";
import { openTestTowns, setCustomization, setLevels, userOf, type TestTowns } from "./test-towns.ts";

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns();
});
afterAll(() => towns.close());

const versionOf = async (site: string): Promise<VersionKey> => ({
  customerId: towns.larkmere,
  versionId: (await towns.registry.findSite(site))?.versionId ?? 0,
});
const guidsOf = (names: readonly { guid: string }[]): string[] => names.map(({ guid }) => guid);

describe("A page of the code", () => {
  test("is the root without a guid, with links to its parts [CODE-01] [OPEN-83]", async () => {
    const page = await towns.call(getCodePage, { site: "larkmere" });
    expect(page).toMatchObject({
      guid: "1000",
      title: "Code of Larkmere",
      ancestors: [],
      previous: null,
      next: { guid: "1010" },
      description: "Chapter 12 Streets; Chapter 135 Zoning",
    });
    expect(page.html).toContain(
      '<ol class="parts"><li><a href="/1010#1010"><span class="number">Chapter 12</span> <span class="catchline">Streets</span></a></li>',
    );
  });

  test("contains the requested section, with its ancestors and the previous and next pages [CODE-04] [CODE-06] [OPEN-01] [ROUTES-04]", async () => {
    const page = await towns.call(getCodePage, { site: "larkmere", guid: "1012" });
    expect(page).toMatchObject({
      guid: "1010",
      title: "Chapter 12 Streets",
      previous: { guid: "1000" },
      next: { guid: "1020" },
      currentPage: null,
      effective: null,
    });
    expect(guidsOf(page.ancestors)).toEqual(["1000"]);
    expect(page.outline.map(({ guid, depth, citedBy }) => [guid, depth, citedBy])).toEqual([
      ["1010", 1, 0],
      ["1011", 2, 2],
      ["1012", 2, 1],
      ["1013", 2, 0],
    ]);
    expect(page.description).toBe(
      "No person shall park on a sidewalk. This rule holds at all times of the day and of the night, on every street and in every alley of the town, without exception. (a) On Main Street, see § 12-2(b).",
    );
  });

  test("shows the law with its citations, paragraphs, history and citing sections [CODE-04]", async () => {
    const { html } = await towns.call(getCodePage, { site: "larkmere", guid: "1010" });
    expect(html).toContain('<section id="1011" data-guid="1011" class="provision provision-section">');
    expect(html).toContain('<a class="cite" href="/1010#1012-b"><span class="together">§ 12-2</span>(b)</a>');
    expect(html).toContain('<span class="cite"><span class="together">§ 99</span></span>');
    expect(html).toContain(
      'id="1011-a-2"><p><span class="num">(2)</span> Ten feet.<a class="permalink" href="/1010#1011-a-2"',
    );
    expect(html).toContain('<p class="history">[Ord. 7, 2001]</p>');
    expect(html).toContain('<summary>Cited by 2</summary><ol><li><a href="/1010#1012">');
    expect(html).toContain('<span class="status">Reserved</span>');
  });

  test("[~SHELL-17: not the notes, public documents and the ledger] [CODE-02] [OPEN-02] of an archive links within the archive, and knows the current page", async () => {
    const page = await towns.call(getCodePage, { site: "larkmere-1", guid: "1011" });
    expect(page).toMatchObject({ guid: "1010", currentPage: "1010" });
    expect(page.html).toContain('href="/larkmere-1/1010#1011"');
    expect(page.html).toContain("Park where you like.");
    expect(page.html).not.toContain('href="/1010');
  });

  test("shows images with a URL of the site", async () => {
    const { html } = await towns.call(getCodePage, { site: "larkmere", guid: "1022" });
    expect(html).toContain('<img src="/files/larkmere/ab/cd.png" alt="Map of districts" width="640" height="480"');
  });

  test("with a run of sections is titled with the parent and the run [OPEN-83]", async () => {
    const page = await towns.call(getCodePage, { site: "larkmere", guid: "1023" });
    expect(page).toMatchObject({ guid: "1023", title: "Article I General: § 135-2 to § 135-3" });
    expect(page.html).toContain(
      '<h1 class="heading page-heading">Article I General: § 135-2 to § 135-3</h1><section id="1023"',
    );
    expect(guidsOf(page.ancestors)).toEqual(["1000", "1020", "1021"]);
    const article = await towns.call(getCodePage, { site: "larkmere", guid: "1021" });
    expect(article.html).toContain(
      '<ol class="parts"><li><a href="/1023#1023"><span class="number">§ 135-2</span> <span class="catchline">Lots</span></a></li><li><a href="/1023#1024">',
    );
  });

  test("shows the lines between provisions, in the law and in lists of parts", async () => {
    const sections = await towns.call(getCodePage, { site: "larkmere", guid: "1010" });
    expect(sections.html).toContain('</section><p class="above">Carts</p><section id="1013"');
    const parts = await towns.call(getCodePage, { site: "larkmere", guid: "1020" });
    expect(parts.html).toContain(
      '</ol><p class="above">Division 2. Special rules.</p><ol class="parts"><li><a href="/1025#1025">',
    );
  });

  test("is not found for an unknown GUID, one of another town, or one that this version does not have", async () => {
    expect(await towns.failureOf(getCodePage, { site: "larkmere", guid: "4242" })).toBe("not-found");
    expect(await towns.failureOf(getCodePage, { site: "larkmere", guid: "2001" })).toBe("not-found");
    expect(await towns.failureOf(getCodePage, { site: "larkmere", guid: "1019" })).toBe("not-found");
    expect(await towns.failureOf(getCodePage, { site: "larkmere-1", guid: "1012" })).toBe("not-found");
    expect(await towns.failureOf(getCodePage, { site: "newtown" })).toBe("not-found");
  });

  test("is refused for an invalid GUID [OPEN-03]", async () => {
    expect(await towns.failureOf(getCodePage, { site: "larkmere", guid: "12a" })).toBe("bad-input");
    expect(await towns.failureOf(getCodePage, { site: "larkmere", guid: "9".repeat(40) })).toBe("bad-input");
  });

  test("of a private site requires the VIEW permission there [CODE-05] [PERMS-03]", async () => {
    expect(await towns.failureOf(getCodePage, { site: "millbrook", guid: "2001" })).toBe("sign-in");
    expect(await towns.failureOf(getCodePage, { site: "millbrook", guid: "2001" }, userOf(towns.larkmere))).toBe(
      "not-allowed",
    );
    expect(await towns.failureOf(getCodePage, { site: "millbrook", guid: "2001" }, userOf(towns.millbrook))).toBe(
      "none",
    );
  });
});

describe("A GUID without a site", () => {
  test("leads to its site and page, preferring the current version [ROUTES-04]", async () => {
    expect(await towns.call(locateProvision, { guid: "1011" })).toEqual({
      custId: "larkmere",
      archiveId: null,
      page: "1010",
    });
    expect(await towns.call(locateProvision, { guid: "1019" })).toEqual({
      custId: "larkmere",
      archiveId: "larkmere-1",
      page: "1010",
    });
  });

  test("that is unknown or on a private site is not found [CODE-05]", async () => {
    expect(await towns.failureOf(locateProvision, { guid: "4242" })).toBe("not-found");
    expect(await towns.failureOf(locateProvision, { guid: "x" })).toBe("bad-input");
    expect(await towns.failureOf(locateProvision, { guid: "2001" })).toBe("not-found");
    expect(await towns.call(locateProvision, { guid: "2001" }, userOf(towns.millbrook))).toMatchObject({
      custId: "millbrook",
    });
  });
});

describe("The table of contents", () => {
  const opened = (nodes: readonly TocNode[]): unknown[] =>
    nodes.map((node) => (node.children.length > 0 ? [node.guid, opened(node.children)] : node.guid));

  test("loads the children of a provision, one level at a time [TOC-01] [TOC-03] [API-63] [ENTITIES-66]", async () => {
    const answer = await towns.call(getToc, { guid: "1020" });
    expect(answer.guid).toBe("1020");
    expect(answer.children).toEqual([
      {
        guid: "1021",
        parent: "1020",
        prefix: "Article I",
        tocName: "General",
        href: "/1021#1021",
        status: "inForce",
        type: "article",
        hasChildren: true,
        children: [],
      },
      expect.objectContaining({ guid: "1025", hasChildren: true }),
    ]);
  });

  test("[TOC-02] stays in the requested version", async () => {
    const { children } = await towns.call(getToc, { guid: "1010", site: "larkmere-1" });
    expect(children.map(({ href }) => href)).toEqual(["/larkmere-1/1010#1011", "/larkmere-1/1010#1019"]);
    expect(await towns.failureOf(getToc, { guid: "1020", site: "larkmere-1" })).toBe("not-found");
  });

  test("of a page is expanded along the path to it, and two levels below it [TOC-06]", async () => {
    const root = await towns.call(getPageToc, { site: "larkmere" });
    expect(root.guid).toBe("1000");
    expect(opened(root.children)).toEqual([
      ["1010", ["1011", "1012", "1013"]],
      ["1020", ["1021", "1025"]],
    ]);
    const chapter = await towns.call(getPageToc, { site: "larkmere", page: "1020" });
    expect(opened(chapter.children)).toEqual([
      "1010",
      [
        "1020",
        [
          ["1021", ["1022", "1023", "1024"]],
          ["1025", ["1026"]],
        ],
      ],
    ]);
    const section = await towns.call(getPageToc, { site: "larkmere", page: "1026" });
    expect(opened(section.children)).toEqual(["1010", ["1020", ["1021", ["1025", ["1026"]]]]]);
  });

  test("includes the lines above a part, with the page and when loaded later", async () => {
    const above = ["Division 2. Special rules."];
    const loaded = await towns.call(getToc, { guid: "1020" });
    expect(loaded.children.map((node) => node.above)).toEqual([undefined, above]);
    const initial = await towns.call(getPageToc, { site: "larkmere", page: "1020" });
    expect(initial.children[1]?.children.map((node) => node.above)).toEqual([undefined, above]);
  });

  test("is expanded to the depth set for the site [TOC-07]", async () => {
    const set = async (initialTocDepth: number): Promise<void> => {
      await setCustomization(towns, towns.larkmere, { initialTocDepth });
    };
    const shown = async (page: string) => opened((await towns.call(getPageToc, { site: "larkmere", page })).children);
    await set(0);
    expect(await shown("1020")).toEqual(["1010", "1020"]);
    await set(1);
    expect(await shown("1020")).toEqual(["1010", ["1020", ["1021", "1025"]]]);
    await set(2);
  });

  test("is hidden from users who may not view the site [CODE-05]", async () => {
    expect(await towns.failureOf(getToc, { guid: "2000" })).toBe("not-found");
    expect(await towns.failureOf(getToc, { guid: "2000", site: "millbrook" })).toBe("sign-in");
    expect(await towns.failureOf(getToc, { guid: "2000", site: "larkmere" })).toBe("not-found");
    expect(await towns.failureOf(getPageToc, { site: "millbrook" })).toBe("sign-in");
    expect(await towns.failureOf(getToc, { guid: "4242" })).toBe("not-found");
    expect(await towns.failureOf(getToc, { guid: "toc" })).toBe("bad-input");
  });
});

describe("A citation", () => {
  const resolve = async (citation: string) => {
    const { found, anchor, candidates } = await towns.call(resolveCitation, { site: "larkmere", citation });
    return [found.guid, anchor, guidsOf(candidates)];
  };

  test.each([
    ["12-1", ["1011", "", []]],
    ["§ 12-1(a)(2)", ["1011", "a-2", []]],
    ["sec. 12-1(A)", ["1011", "a", []]],
    ["§ 12-1B", ["1011", "B", []]],
    ["12-1(z)", ["1011", "", []]],
    ["Chapter 135", ["1020", "", []]],
    ["ch. 135", ["1020", "", []]],
    ["Article II", ["1025", "", []]],
    ["art. i", ["1021", "", []]],
  ])("%s leads to the provision and the paragraph", async (citation, answer) => {
    expect(await resolve(citation)).toEqual(answer);
  });

  test("that matches several provisions returns all of them", async () => {
    expect(await resolve("12-2(b)")).toEqual(["1012", "b", ["1012", "1026"]]);
    const { candidates } = await towns.call(resolveCitation, { site: "larkmere", citation: "12-2" });
    expect(candidates.map(({ within }) => within)).toEqual([
      "Chapter 12 Streets",
      "Chapter 135 Zoning › Article II Signs",
    ]);
  });

  test("is looked up in the version shown", async () => {
    expect(await towns.call(resolveCitation, { site: "larkmere-1", citation: "12-9" })).toMatchObject({
      found: { guid: "1019" },
    });
    expect(await towns.failureOf(resolveCitation, { site: "larkmere", citation: "12-9" })).toBe("not-found");
  });

  test("without a match is not found, whatever was typed", async () => {
    for (const citation of ["99-99", "§", "(a)", "'; drop table texts", "%", "Chapter"]) {
      expect(await towns.failureOf(resolveCitation, { site: "larkmere", citation })).toBe("not-found");
    }
    expect(await towns.failureOf(resolveCitation, { site: "larkmere", citation: "1".repeat(300) })).toBe("bad-input");
    expect(await towns.failureOf(resolveCitation, { site: "millbrook", citation: "1" })).toBe("sign-in");
  });
});

describe("The list of citing provisions", () => {
  test("is in the order of the code", async () => {
    expect(guidsOf((await towns.call(getCitedBy, { site: "larkmere", guid: "1011" })).citedBy)).toEqual([
      "1012",
      "1022",
    ]);
    expect(await towns.call(getCitedBy, { site: "larkmere", guid: "1024" })).toEqual({ citedBy: [], total: 0 });
    expect(await towns.call(getCitedBy, { site: "larkmere-1", guid: "1011" })).toEqual({
      citedBy: [],
      total: 0,
    });
  });

  test("says how many there are if an answer has room only for the first", async () => {
    const length = (
      characters: number,
    ) => sql`update structures set heading = rpad(heading, ${characters}::integer, '.')
      where customer_id = ${towns.larkmere}::integer and guid in (1012, 1022)`;
    const headings = await rows<{ guid: string; version: number; heading: string }>(
      towns.db,
      sql`select guid::text as guid, version_id as version, heading from structures
        where customer_id = ${towns.larkmere}::integer and guid in (1012, 1022)`,
    );
    await towns.db.execute(length(1_200_000));
    await setCustomization(towns, towns.larkmere, {});
    const answer = await towns.call(getCitedBy, { site: "larkmere", guid: "1011" });
    for (const { guid, version, heading } of headings)
      await towns.db.execute(
        sql`update structures set heading = ${heading} where guid = ${guid}::bigint and version_id = ${version}::integer`,
      );
    await setCustomization(towns, towns.larkmere, {});
    expect([guidsOf(answer.citedBy), answer.total]).toEqual([["1012"], 2]);
  });

  test("is not available for a provision of another town, nor on a private site", async () => {
    expect(await towns.failureOf(getCitedBy, { site: "larkmere", guid: "2001" })).toBe("not-found");
    expect(await towns.failureOf(getCitedBy, { site: "millbrook", guid: "2001" })).toBe("sign-in");
  });

  test("[~OPEN-91: no one-site access, sign-on link, host name and import of questions] can be disabled for the site", async () => {
    await setCustomization(towns, towns.larkmere, { trackbackEnabled: false });
    expect(await towns.call(getCitedBy, { site: "larkmere", guid: "1011" })).toEqual({ citedBy: [], total: 0 });
    expect((await towns.call(getCodePage, { site: "larkmere", guid: "1011" })).html).not.toContain("Cited by");
    await setCustomization(towns, towns.larkmere, {});
  });
});

describe("The index", () => {
  test("starts with numbers, and lists the letters that have entries [INDEX-02] [INDEX-03] [INDEX-05] [OPEN-41] [OPEN-68]", async () => {
    const answer = {
      letter: "#",
      letters: [
        { letter: "#", count: 1 },
        { letter: "P", count: 2 },
      ],
      words: [{ word: "911", references: [{ label: "§ 12-1", href: "/1010#1011" }] }],
    };
    for (const input of [{}, { letter: "#" }, { letter: "Number" }])
      expect(await towns.call(getIndexWords, { site: "larkmere", ...input })).toEqual(answer);
  });

  test("has entries with references to this version [INDEX-04] [ENTITIES-43]", async () => {
    const { words } = await towns.call(getIndexWords, { site: "larkmere", letter: "p" });
    expect(words).toEqual([
      { word: "Parking", references: [{ label: "§ 12-1(a)", href: "/1010#1011-a" }] },
      { word: "Ponds", references: [] },
    ]);
    expect((await towns.call(getIndexWords, { site: "larkmere", letter: "Z" })).words).toEqual([]);
  });

  test("counts all entries of a letter if an answer has room only for the first", async () => {
    const rename = (from: string, to: string) => sql`update index_words set word = ${to} where word = ${from}`;
    const [parking, ponds] = ["Parking", "Ponds"].map((word) => word.padEnd(2_000_000, "."));
    await towns.db.execute(rename("Parking", parking ?? ""));
    await towns.db.execute(rename("Ponds", ponds ?? ""));
    const { words, letters } = await towns.call(getIndexWords, { site: "larkmere", letter: "P" });
    await towns.db.execute(rename(parking ?? "", "Parking"));
    await towns.db.execute(rename(ponds ?? "", "Ponds"));
    expect([words.length, letters.find(({ letter }) => letter === "P")?.count]).toEqual([1, 2]);
  });

  test("is refused for an invalid letter, and if it is disabled [INDEX-06] [PERMS-11]", async () => {
    expect(await towns.failureOf(getIndexWords, { site: "larkmere", letter: "PQ" })).toBe("bad-input");
    expect(await towns.failureOf(getIndexWords, { site: "millbrook" })).toBe("sign-in");
    await setLevels(towns, towns.larkmere, { "INDEX/VIEW": { currentLevel: "NOBODY", maximumLevel: "PUBLIC" } });
    expect(await towns.failureOf(getIndexWords, { site: "larkmere" })).toBe("not-offered");
    await setLevels(towns, towns.larkmere, {});
  });
});

describe("Images and the sitemap", () => {
  test("serve the files of a version, but only image types that cannot contain scripts", async () => {
    const version = await versionOf("larkmere");
    const other = await versionOf("larkmere-1");
    expect(await findVersionFile(towns.db, version, "ab/cd.png")).toEqual({
      key: "ab/cd.png",
      mediaType: "image/png",
      fileName: null,
    });
    expect(await findVersionFile(towns.db, version, "ab/ef.svg")).toBeNull();
    expect(await findVersionFile(towns.db, other, "ab/cd.png")).toBeNull();
  });

  test("list the pages with the date of the law, without the root page", async () => {
    const site = await towns.registry.findSite("larkmere");
    if (site === null) throw new Error("There is no town.");
    const { lists, count, pages } = await codeSitemap({ db: towns.db, site, may: () => true });
    expect([lists, count]).toEqual([["/larkmere"], 5]);
    expect(await pages({ limit: 2, offset: 0 })).toEqual([
      { path: "/1010", date: "2026-03-01" },
      { path: "/1020", date: "2026-03-01" },
    ]);
  });
});
