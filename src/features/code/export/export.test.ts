import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exactRuns } from "../../../domain/law/compare/runs.ts";
import { akomaNtoso } from "../../../domain/law/read/akoma-ntoso.ts";
import { gather, memorySource } from "../../../domain/law/read/testing.ts";
import { testFiles } from "../../../platform/files/test-files.ts";
import { exportedCode, type ExportedStructure, type ExportFormat } from "../contract/exported.ts";
import { storedVersions } from "../inspection.ts";
import { versionKey, type VersionKey } from "../version-key.ts";
import { openTestTowns, type TestTowns } from "../test-towns.ts";
import { changesBetween, textChange } from "./changes.ts";
import { exportCode } from "./export.ts";
import { partSizes } from "./sizes.ts";

/** Images of the test town by key. */
const files = testFiles({ "ab/cd.png": Buffer.from("png") });

let towns: TestTowns;
let older: VersionKey;
let newer: VersionKey;
beforeAll(async () => {
  towns = await openTestTowns();
  [newer, older] = (await storedVersions(towns.db, "larkmere")).map(versionKey) as [VersionKey, VersionKey];
});
afterAll(() => towns.close());

async function exported(
  format: ExportFormat,
  guid: string | null = null,
  version = newer,
): Promise<{ text: string; mediaType: string; fileName: string }> {
  const { pieces, ...about } = await exportCode(towns.db, files, {
    version,
    guid,
    format,
    origin: "https://code.example.org",
  });
  let text = "";
  for await (const piece of pieces) text += piece;
  return { text, ...about };
}

const guidsBelow = (structure: ExportedStructure): string[] => [
  structure.guid,
  ...structure.children.flatMap(guidsBelow),
];

describe("[OPEN-82] [OPEN-123] a version of the code is exported", () => {
  test("as Akoma Ntoso, with its GUIDs, citations, notes, lines between parts and the index", async () => {
    const { text, mediaType, fileName } = await exported("akn");
    expect({ mediaType, fileName }).toEqual({
      mediaType: "application/akn+xml; charset=utf-8",
      fileName: "larkmere-2.xml",
    });
    expect(text).toContain('<FRBRuri value="/akn/us-ny/act/larkmere/code"/>');
    expect(text).toContain(
      '<TLCOrganization eId="org_town" href="https://code.example.org/larkmere" showAs="Town of Larkmere"/>',
    );
    const { provisions, entries, facts } = await gather(memorySource({ "a.xml": text }, "a.xml"), akomaNtoso);
    expect(facts).toMatchObject({ title: "Code of Larkmere", date: "2026-03-01" });
    expect(provisions.map(({ guid }) => guid)).toEqual([
      1000, 1010, 1011, 1012, 1013, 1020, 1021, 1022, 1023, 1024, 1025, 1026,
    ]);
    expect(provisions.find(({ guid }) => guid === 1011)).toMatchObject({
      effective: "2024-01-01",
      links: [{ key: "#chp_12__sec_12-2", path: ["(b)"] }],
      content: { notes: [{ kind: "history", label: "History" }] },
    });
    expect(provisions.find(({ guid }) => guid === 1013)).toMatchObject({ status: "reserved", above: ["Carts"] });
    expect(entries).toMatchObject([
      { word: "911" },
      { word: "Parking", references: [{ label: "§ 12-1(a)" }, { label: "gone" }] },
      { word: "Ponds", references: [] },
    ]);
  });

  test("as a single self-contained HTML document with internal links", async () => {
    const { text, fileName } = await exported("html");
    expect(fileName).toBe("larkmere-2.html");
    expect(text).toContain("<title>Code of Larkmere · Town of Larkmere</title>");
    expect(text).toContain('<time datetime="2026-03-01">');
    expect(text).toContain('<a class="cite" href="#1012-b">');
    expect(text).toContain(
      `<img src="data:image/png;base64,${Buffer.from("png").toString("base64")}" alt="Map of districts" width="640" height="480"`,
    );
    expect(text).not.toMatch(/<script|<link|src="(?!data:)/);
    expect(text.match(/<section /g)).toHaveLength(12);
    expect(text.match(/<\/section>/g)).toHaveLength(12);
  });

  test("as JSON according to the schema", async () => {
    const { text, fileName } = await exported("json");
    expect(fileName).toBe("larkmere-2.json");
    const code = exportedCode.parse(JSON.parse(text));
    expect(JSON.parse(text)).toEqual(code);
    expect(code).toMatchObject({
      custId: "larkmere",
      town: "Town of Larkmere",
      version: "larkmere-2",
      date: "2026-03-01",
      within: [],
      address: "https://code.example.org/larkmere",
    });
    expect(guidsBelow(code.structure)).toEqual([
      "1000",
      "1010",
      "1011",
      "1012",
      "1013",
      "1020",
      "1021",
      "1022",
      "1023",
      "1024",
      "1025",
      "1026",
    ]);
    expect(code.structure.children[0]?.children[0]).toMatchObject({
      number: "12-1",
      heading: "Parking",
      position: 2,
      history: [{ label: "History", text: "Ord. 7, 2001" }],
      notes: [],
      citations: [{ text: "§ 12-2(b)", to: { guid: "1012", anchor: "b" }, cited: { key: "§ 12-2(b)" } }],
    });
  });

  test("as a single part, with its ancestors and with links to the site", async () => {
    const json = exportedCode.parse(JSON.parse((await exported("json", "1021")).text));
    expect(json.within.map(({ guid }) => guid)).toEqual(["1000", "1020"]);
    expect(guidsBelow(json.structure)).toEqual(["1021", "1022", "1023", "1024"]);
    const html = await exported("html", "1021");
    expect(html.fileName).toBe("larkmere-2-1021.html");
    expect(html.text).toContain('<p class="within">Code of Larkmere › Chapter 135 Zoning</p>');
    expect(html.text).toContain('<h1 class="heading"><span class="number">Article I</span>');
    expect(html.text).toContain('<a class="cite" href="https://code.example.org/larkmere/1011#1011">');
    const akn = await exported("akn", "1021");
    const { provisions } = await gather(memorySource({ "a.xml": akn.text }, "a.xml"), akomaNtoso);
    expect(provisions.map(({ guid }) => guid)).toEqual([1000, 1020, 1021, 1022, 1023, 1024]);
    expect(akn.text).toContain('<FRBRportion from="#art_I"/>');
  });

  test("as an archive, with links that stay in it", async () => {
    const { text } = await exported("json", null, older);
    expect(exportedCode.parse(JSON.parse(text))).toMatchObject({
      version: "larkmere-1",
      date: null,
      address: "https://code.example.org/larkmere-1",
    });
  });

  test("unless the version or part does not exist or belongs to another town", async () => {
    for (const [version, guid] of [
      [newer, "999"],
      [newer, "2001"],
      [older, "1022"],
      [{ ...newer, versionId: 987_654 }, null],
      [{ ...newer, customerId: towns.millbrook }, null],
    ] as const) {
      await expect(exportCode(towns.db, files, { version, guid, format: "json", origin: null })).rejects.toMatchObject({
        code: "not-found",
      });
    }
  });
});

describe("[OPEN-123] two versions are compared", () => {
  test("provision by provision: added, removed and changed", async () => {
    const { changes } = await changesBetween(towns.db, older, newer);
    expect(changes.slice(0, 3).map(({ guid, kinds }) => [guid, kinds])).toEqual([
      ["1011", ["text"]],
      ["1019", ["removed"]],
      ["1012", ["added"]],
    ]);
    expect(changes.every(({ guid, kinds }) => ["1011", "1019"].includes(guid) || kinds[0] === "added")).toBe(true);
    expect(await changesBetween(towns.db, newer, newer)).toEqual({
      changes: [],
      unmarked: { history: 0, typography: 0 },
    });
  });

  test("word by word", async () => {
    const change = await textChange(towns.db, older, newer, "1011");
    expect(
      (change === null ? [] : exactRuns(change.comparison).law)
        .filter(({ t }) => t !== "added")
        .map(({ text }) => text)
        .join(""),
    ).toBe("Park where you like.");
    expect(change && exactRuns(change.comparison).notes).toEqual([{ t: "kept", text: "Ord. 7, 2001" }]);
    expect(await textChange(towns.db, older, newer, "1012")).toBeNull();
  });
});

test("[OPEN-82] the top-level parts of a code are listed with their sizes", async () => {
  const sizes = await partSizes(towns.db, newer);
  expect(sizes.map(({ guid, provisions, sections }) => [guid, provisions, sections])).toEqual([
    ["1010", 4, 3],
    ["1020", 7, 4],
  ]);
  expect(sizes.every(({ characters }) => characters > 0)).toBe(true);
});
