import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSource } from "../../../platform/files/source.ts";
import type { ImportReport } from "../contract/code.ts";
import { openTestTown, type TestTown } from "./test-town.ts";

const root = join(import.meta.dirname, "../../../..");
const schema = join(root, "../shared/schemas/akomantoso30.xsd");

/** Counts by the author of the demonstration town (demo/expected.json). */
interface Expected {
  readonly versions: readonly {
    readonly date: string;
    readonly parts: number;
    readonly chapters: number;
    readonly articles: number;
    readonly sections: number;
    readonly tables: number;
    readonly definitions: number;
    readonly refs: number;
    readonly externalRefs: number;
    readonly images: number;
  }[];
  readonly transitions: readonly {
    readonly added: string[];
    readonly repealed: string[];
    readonly changed: string[];
    readonly renumbered: [string, string][];
  }[];
}
const expected = JSON.parse(readFileSync(join(root, "demo/expected.json"), "utf8")) as Expected;
const fileOf = (date: string): string => join(root, `demo/code/larkmere-${date}.xml`);
const sections = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith("§ ")).map((name) => name.slice(2));

describe("The demonstration town", () => {
  let town: TestTown;
  const reports: ImportReport[] = [];
  beforeAll(async () => {
    town = await openTestTown("larkmere");
    for (const { date } of expected.versions)
      reports.push((await town.import(await openSource(fileOf(date)), { date })).report);
  });
  afterAll(() => town.close());

  it("is imported completely: every part, table, definition, image and citation of each version [OPEN-82]", () => {
    const imported = reports.map(({ sections: count, containers, tables, definitions, images, citations }) => ({
      count,
      containers,
      tables,
      definitions,
      images,
      resolved: citations.resolved,
      unresolved: citations.unresolved,
    }));
    expect(imported).toEqual(
      expected.versions.map(({ parts, chapters, articles, sections: count, tables, definitions, images, refs }) => ({
        count,
        containers: parts + chapters + articles,
        tables,
        definitions,
        images,
        resolved: refs,
        unresolved: 0,
      })),
    );
  });

  it("has the changes of its local laws between versions: sections added, changed, renumbered [OPEN-83]", () => {
    for (const [at, { added, renumbered }] of expected.transitions.entries()) {
      const changes = reports[at + 1]?.changes;
      expect(sections(changes?.added ?? [])).toEqual(added);
      expect(
        changes?.renumbered
          .map(({ from, to }) => [from.slice(2), to.slice(2)])
          .filter(([from]) => /^\d+-/.test(from ?? "")),
      ).toEqual(renumbered);
      expect(sections(changes?.removed ?? [])).toEqual([]);
    }
  });

  it("reports every section that its author changed or repealed", () => {
    for (const [at, { changed, repealed }] of expected.transitions.entries()) {
      expect(sections(reports[at + 1]?.changes.changed ?? [])).toEqual(
        expect.arrayContaining([...changed, ...repealed]),
      );
    }
  });
});

const canValidate = existsSync(schema) && spawnSync("xmllint", ["--version"]).status === 0;
describe.skipIf(!canValidate)(
  "The files of the demonstration town (skipped without xmllint or ../shared/schemas)",
  () => {
    it.each(expected.versions.map(({ date }) => date))(
      "of %s are valid Akoma Ntoso 3.0 according to the official schema",
      (date) => {
        const run = spawnSync("xmllint", ["--noout", "--nonet", "--schema", schema, fileOf(date)], {
          encoding: "utf8",
        });
        expect(run.stderr).toContain("validates");
        expect(run.status).toBe(0);
      },
    );
  },
);
