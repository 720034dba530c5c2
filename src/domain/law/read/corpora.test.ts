import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSource } from "../../../platform/files/source.ts";
import { citationsOf, definitionsOf, imagesOf, plainBlocks, walkContent } from "../plain.ts";
import { withoutScripts } from "../scripts.ts";
import type { Content, ReadProvision } from "../provision.ts";
import type { Warning } from "../reader.ts";
import { chooseReader } from "./index.ts";
import { at } from "./testing.ts";
import { parseXml, type XmlNode } from "./xml.ts";

const CORPORA = resolve(import.meta.dirname, "../../../../../shared/corpora");
const present = existsSync(CORPORA);
if (!present) console.warn(`SKIPPED: no corpora at ${CORPORA}. The counts of real codes were not checked.`);

/** Counts of the emitted provisions, and what the reader reports that it saw. */
interface Measure {
  readonly types: Record<string, number>;
  /** By type and status. */
  readonly statuses: Record<string, number>;
  /** Provisions with an effective date. */
  readonly dated: number;
  readonly emitted: {
    containers: number;
    tables: number;
    cites: number;
    definitions: number;
    images: number;
    notes: number;
    quoted: number;
    above: number;
  };
  readonly seen: Record<string, number>;
  readonly labels: Record<string, number>;
  readonly warnings: Warning[];
  readonly keys: Set<string>;
  readonly wrongParents: number;
  readonly longest: number;
}

/** Types that do not count as containers. */
const LEAVES = new Set(["code", "section", "attachment"]);

async function measure(path: string, date: string | null = null): Promise<Measure> {
  const source = await openSource(path);
  const emitted = { containers: 0, tables: 0, cites: 0, definitions: 0, images: 0, notes: 0, quoted: 0, above: 0 };
  const measured = {
    types: {} as Record<string, number>,
    statuses: {} as Record<string, number>,
    dated: 0,
    emitted,
    seen: {},
    labels: {} as Record<string, number>,
    warnings: [] as Warning[],
    keys: new Set<string>(),
    wrongParents: 0,
    longest: 0,
  };
  const seen: Record<string, number> = measured.seen;
  const add = (record: Record<string, number>, name: string) => void (record[name] = (record[name] ?? 0) + 1);
  const sink = {
    provision(provision: ReadProvision) {
      add(measured.types, provision.type);
      add(measured.statuses, `${provision.type} ${provision.status}`);
      if (provision.effective !== null) measured.dated += 1;
      if (!LEAVES.has(provision.type)) emitted.containers += 1;
      if ((provision.parent === null) !== (provision.position === 0)) measured.wrongParents += 1;
      if (provision.parent !== null && provision.parent >= provision.position) measured.wrongParents += 1;
      emitted.above += provision.above?.length ?? 0;
      for (const key of provision.keys) measured.keys.add(key);
      for (const note of provision.content.notes) add(measured.labels, note.label);
      addContent(provision.content, emitted);
      measured.longest = Math.max(
        measured.longest,
        plainBlocks([...provision.content.body, ...provision.content.notes.flatMap((note) => note.b)]).length,
      );
    },
    indexEntry: () => {},
    document: () => {},
    warn: (warning: Warning) => void measured.warnings.push(warning),
    count: (element: string) => add(seen, element),
    decide: () => {},
    progress: () => {},
  };
  await (await chooseReader(source, "auto")).read(source, sink, { date, rules: null });
  return measured;
}

function addContent(content: Content, emitted: Measure["emitted"]): void {
  emitted.notes += content.notes.length;
  emitted.cites += citationsOf(content).length;
  emitted.definitions += definitionsOf(content).length;
  emitted.images += imagesOf(content).length;
  walkContent(content, {
    block(block) {
      if (block.k === "table") emitted.tables += 1;
      if (block.k === "quote") emitted.quoted += 1;
    },
  });
}

const path = (name: string) => join(CORPORA, name);

describe.skipIf(!present)("The reader emits every element of the corpora [OPEN-82]", () => {
  it("the San Mateo code of 2018, one file", async () => {
    const { types, emitted, seen, warnings, wrongParents } = await measure(path("san-mateo/2018-base/index.xml"));
    expect(types["section"]).toBe(2478);
    expect(emitted).toMatchObject({ containers: 313, tables: 48, notes: 69 });
    expect(seen).toMatchObject({ section: 2478, container: 313, table: 48, annotation: 69 });
    expect(warnings).toEqual([]);
    expect(wrongParents).toBe(0);
  });

  it.each([
    { date: "2020-10-08", sections: 1798, containers: 231, cites: 2345, tables: 17, notes: 4155 },
    { date: "2021-05-17", sections: 1821, containers: 233, cites: 2413, tables: 16, notes: 4201 },
  ])(
    "the San Mateo code of $date, one file per title, one of them missing",
    async ({ date, sections, containers, cites, tables, notes }) => {
      const { types, emitted, seen, warnings } = await measure(path(`san-mateo/${date}/code/index.xml`));
      // Two sections are in quoted text (<include>), as paragraphs of the section that quotes them.
      expect(types["section"]).toBe(sections - 2);
      expect(emitted).toMatchObject({ containers, cites, tables, notes, images: 1, above: 9 });
      expect(emitted.quoted).toBe(seen["include"]);
      expect(seen).toMatchObject({
        section: sections,
        container: containers,
        cite: cites,
        table: tables,
        annotation: notes,
      });
      expect(warnings.map((warning) => warning.code)).toEqual(["missing-include"]);
      expect(at(warnings, 0).message).toContain("27.xml");
    },
  );

  it("the San Mateo charter", async () => {
    const { types, emitted } = await measure(path("san-mateo/2021-05-17/charter/index.xml"));
    expect(types["section"]).toBe(96);
    expect(emitted.containers).toBe(10);
  });

  it("the Stockbridge-Munsee code", async () => {
    const { types, emitted, seen } = await measure(path("mohican/code/index.xml"));
    // Four sections are in quoted text.
    expect(types["section"]).toBe(1007 - 4);
    expect(emitted).toMatchObject({ containers: 79, cites: 2127, tables: 8, notes: 1276, above: 34 });
    expect(seen).toMatchObject({ section: 1007, container: 79, cite: 2127, annotation: 1276 });
  });

  it("every San Mateo ordinance and every other tribal document, without an error", async () => {
    const folders = [
      path("san-mateo/ordinances"),
      path("mohican/resolutions"),
      path("mohican/meetings"),
      path("mohican/bylaws"),
      path("mohican/charter"),
    ];
    const files = folders.flatMap((folder) => filesBelow(folder)).filter((file) => file.endsWith(".xml"));
    expect(files.length).toBeGreaterThan(172);
    for (const file of files) await expect(measure(file), file).resolves.toMatchObject({ wrongParents: 0 });
  });
});

describe.skipIf(!present)("The Cape Town by-laws are read from Akoma Ntoso 2.0 [OPEN-82]", () => {
  it("as the latest expression of each of 46 by-laws, with 1,404 sections", async () => {
    const { types, seen, warnings, wrongParents } = await measure(path("cape-town"));
    expect(types).toMatchObject({ code: 1, "by-law": 46, section: 1404 });
    expect(seen["section"]).toBe(1404);
    expect(warnings.filter((warning) => warning.code !== "duplicate-number")).toEqual([]);
    expect(wrongParents).toBe(0);
  });

  it("with all 2,277 definitions and 161 tables of the 58 expressions", async () => {
    const sum = { definitions: 0, tables: 0, cites: 0 };
    const seen = { def: 0, table: 0, ref: 0, section: 0 };
    const files = filesBelow(path("cape-town")).filter((file) => file.endsWith(".xml"));
    for (const file of files) {
      const measured = await measure(file);
      for (const name of ["definitions", "tables", "cites"] as const) sum[name] += measured.emitted[name];
      for (const name of ["def", "table", "ref", "section"] as const) seen[name] += measured.seen[name] ?? 0;
      expect(measured.types["section"], file).toBe(measured.seen["section"]);
    }
    expect(files).toHaveLength(58);
    expect(seen).toEqual({ def: 2277, table: 161, ref: 360, section: 2671 });
    // Four references are in headings, which are plain text. Three repealed by-laws cite what repealed them.
    expect(sum).toEqual({ definitions: 2277, tables: 161, cites: 360 - 4 + 3 });
  });

  it("with three repealed by-laws, and no date of effect that the source does not state", async () => {
    const { statuses, dated } = await measure(path("cape-town"));
    expect(statuses["by-law repealed"]).toBe(3);
    expect(dated).toBe(0);
  });

  it("as of an earlier date, without later by-laws", async () => {
    const { types } = await measure(path("cape-town"), "2010-12-31");
    expect(types["by-law"]).toBe(21);
  });
});

describe.skipIf(!present)("The D.C. Code is read from DC XML [OPEN-82]", () => {
  let folder = "";
  let index = process.env["TOWNCODE_DC"] ?? "";

  beforeAll(() => {
    if (existsSync(index)) return;
    folder = mkdtempSync(join(tmpdir(), "towncode-dc-"));
    execFileSync("tar", ["-xzf", path("dc/dc-code-xml.tar.gz"), "-C", folder]);
    index = filesBelow(folder).find((file) => file.endsWith("code/index.xml")) ?? "";
  });
  afterAll(() => {
    if (folder !== "") rmSync(folder, { recursive: true });
  });

  it("with every section, container, annotation, citation, table and image", async () => {
    const { types, emitted, seen, labels, warnings, longest, wrongParents } = await measure(index);
    expect(types["section"]).toBe(23_923);
    // 25 containers are within sections (articles of compacts, quoted acts): they become items, not parts of the code.
    expect(emitted.containers).toBe(3607 - 25);
    expect(emitted).toMatchObject({ cites: 104_867, tables: 74, images: 7, above: 139 });
    // Other notes: texts among the annotations (15,349), instructions for codifying, reasons such as "Not Funded".
    const otherNotes = 15_349 + (labels["Pending Amendments"] ?? 0) + (labels["Status"] ?? 0);
    expect(emitted.notes).toBe(172_255 + otherNotes);
    expect(seen).toMatchObject({
      section: 23_923,
      container: 3607,
      annotation: 172_255,
      cite: 104_867,
      table: 74,
      img: 7,
    });
    expect(emitted.quoted).toBe(seen["include"]);
    // 142,570 characters in the file, including indentation.
    expect(longest).toBeGreaterThan(128_000);
    expect(wrongParents).toBe(0);
    const unknown = warnings
      .filter((warning) => warning.code === "unknown-element")
      .map((warning) => /“([^”]+)”/.exec(warning.message)?.[1]);
    expect(new Set(unknown).size).toBe(unknown.length);
    expect(unknown).toEqual(expect.arrayContaining(["TODO", "Cite", "e", "underline", "find-replace"]));
    expect(warnings).toHaveLength(unknown.length);
  });
});

describe.skipIf(!present)("No text of a section is lost", () => {
  it("in any San Mateo title: the reader emits every letter of the file", async () => {
    for (const file of filesBelow(path("san-mateo/2021-05-17/code")).filter((name) => /\d+\.xml$/.test(name))) {
      const source = await openSource(file);
      const name = source.entry ?? "";
      const expected = textOf(parseXml(new TextDecoder().decode(await source.bytes(name)), file));
      let arrived = "";
      const sink = {
        provision({ position, above = [], label, number, heading, content }: ReadProvision) {
          const notes = content.notes.filter((note) => note.law === undefined).map((note) => plainBlocks(note.b));
          if (position > 0) arrived += [...above, label, number, heading, plainBlocks(content.body), ...notes].join("");
        },
        indexEntry: () => {},
        document: () => {},
        warn: () => {},
        count: () => {},
        decide: () => {},
        progress: () => {},
      };
      await (await chooseReader(source, "auto")).read(source, sink, { date: null, rules: null });
      expect(lostOf(expected, withoutScripts(arrived)), file).toBe("");
    }
  });
});

/** All text of an element except reasons (they become a status) and annotations of a law, whose text is generated. */
function textOf(node: XmlNode): string {
  if (node.name === "reason" || (node.name === "annotation" && node.attrs["doc"] !== undefined)) return "";
  return node.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

/** Characters of the first text that are missing in the second, or occur less often. */
function lostOf(expected: string, arrived: string): string {
  const left = new Map<string, number>();
  for (const character of arrived) left.set(character, (left.get(character) ?? 0) + 1);
  let lost = "";
  for (const character of expected.replace(/\s/g, "")) {
    const count = left.get(character) ?? 0;
    if (count === 0) lost += character;
    else left.set(character, count - 1);
  }
  return lost;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
