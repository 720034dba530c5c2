import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLaw } from "../../../domain/law/read/open-law.ts";
import { memorySource } from "../../../domain/law/read/testing.ts";
import type { Source } from "../../../domain/law/reader.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { composeHooks } from "../../../platform/features/town-hooks.ts";
import type { JobQueue } from "../../../platform/jobs/port.ts";
import { SearchUnavailable, type SearchDocument, type SearchIndex } from "../../../platform/search/port.ts";
import { importReport } from "../contract/code.ts";
import { storedDocuments } from "../documents.ts";
import { deleteUnusedTexts } from "../texts.ts";
import { importCode } from "./import.ts";
import {
  chapter,
  code,
  find,
  guidsOf,
  openTestTown,
  revisionOf,
  rowCounts,
  section,
  treeOf,
  type TestTown,
} from "./test-town.ts";

const dogs =
  "No person shall permit a dog to run at large within the town. Every dog shall be kept on a leash of no more than six feet when it is off the premises of its owner.";
const noise =
  "It is unlawful to operate machinery or amplified sound in a residential district between ten in the evening and seven in the morning.";
const trees =
  'A permit from the tree warden is required before any shade tree standing in a public way is cut, see <cite path="§5-1">§ 5-1</cite>.';
const animals = chapter(
  "5",
  "ANIMALS",
  section("5-1", "DOGS AT LARGE—LEASH REQUIRED.", dogs),
  section("5-2", "NOISE.", noise),
);
const plants = chapter("6", "PLANTS", section("6-1", "SHADE TREES.", trees));

let town: TestTown;
beforeEach(async () => void (town = await openTestTown()));
afterEach(() => town.close());

/** The search index of the town, with another `build`. */
const buildingWith = (build: SearchIndex["build"]): SearchIndex =>
  new Proxy(town.search, {
    get: (search, name) => {
      const value: unknown = name === "build" ? build : Reflect.get(search, name, search);
      return typeof value === "function" ? (value.bind(search) as unknown) : value;
    },
  });

describe("[OPEN-82] an imported code", () => {
  test("becomes the current version, and is searchable", async () => {
    const { outcome, version, report } = await town.import(code(animals, plants), {
      date: "2026-03-01",
      publishingId: "S-12",
    });
    expect(outcome).toBe("published");
    expect(version).toMatchObject({ archiveId: "oakley-1", state: "current" });
    expect(report).toMatchObject({
      format: "openlaw",
      document: "Town of Oakley, Vt., Code",
      provisions: 6,
      sections: 3,
      containers: 2,
      citations: { all: 1, resolved: 1 },
    });
    expect(importReport.parse(report)).toEqual(report);
    const [row] = await rows<{ title: string; updated_date: unknown; publishing_identifier: string }>(
      town.database.db,
      sql`select * from versions`,
    );
    expect(row).toMatchObject({ title: "Oakley Code", publishing_identifier: "S-12" });
    const [written] = await rows<object>(
      town.database.db,
      sql`select actor, action, subject, cust_id, after from audit_log`,
    );
    expect(written).toMatchObject({
      actor: "command line",
      action: "version.publish",
      subject: "oakley-1",
      cust_id: "oakley",
      after: { publishingIdentifier: "S-12", date: "2026-03-01", provisions: 6, sections: 3, added: 0 },
    });
    const guids = await guidsOf(town, "oakley-1");
    expect(await find(town, "oakley", version?.id ?? 0, "leash")).toEqual([String(guids["5-1"])]);
  });

  test("warns about a heading above 2,000 characters, and keeps all of it", async () => {
    const heading = `AB \u202E${"long ".repeat(500)}end`;
    const { report } = await town.import(code(chapter("5", "ANIMALS", section("5-1", heading, dogs))));
    expect(report.warnings).toEqual([
      {
        code: "long-heading",
        message: `The heading of 5-1 has ${heading.length.toLocaleString("en-US")} characters.`,
      },
    ]);
    const [row] = await rows<{ heading: string }>(
      town.database.db,
      sql`select heading from structures where number = '5-1'`,
    );
    expect(row?.heading).toBe(heading);
  });

  test("[OPEN-83] is a tree of numeric GUIDs, with numbers to look up and the page of each part", async () => {
    await town.import(code(animals, plants));
    const tree = await treeOf(town, "oakley-1");
    expect(
      tree.map(({ type, number, depth, children, last_position }) => [type, number, depth, children, last_position]),
    ).toEqual([
      ["code", "", 0, 2, 5],
      ["chapter", "5", 1, 2, 3],
      ["section", "5-1", 2, 0, 2],
      ["section", "5-2", 2, 0, 3],
      ["chapter", "6", 1, 1, 5],
      ["section", "6-1", 2, 0, 5],
    ]);
    expect(tree.every(({ guid }) => guid >= 45_000_000 && /^\d+$/.test(String(guid)))).toBe(true);
    expect(new Set(tree.map(({ page_guid }) => page_guid))).toEqual(new Set([tree[0]?.guid]));
    expect(tree.map(({ number_key }) => number_key)).toEqual(["", "5", "5-1", "5-2", "6", "6-1"]);
  });

  test("[CODE-13] has its date as the display date", async () => {
    await town.import(code(animals), { date: "2026-03-01" });
    const [row] = await rows<{ display: string; updated: string }>(
      town.database.db,
      sql`select display_date::text as display, updated_date::text as updated from versions`,
    );
    expect(row).toEqual({ display: "2026-03-01", updated: "2026-03-01" });
  });

  test("has its citations resolved", async () => {
    await town.import(code(animals, plants));
    const guids = await guidsOf(town, "oakley-1");
    const cited = await rows(town.database.db, sql`select from_guid, ordinal, to_guid, anchor from citations`);
    expect(cited).toEqual([{ from_guid: guids["6-1"], ordinal: 0, to_guid: guids["5-1"], anchor: "" }]);
  });

  test("[INDEX-02] has an index built from catchlines", async () => {
    await town.import(code(animals, plants));
    const guids = await guidsOf(town, "oakley-1");
    const words = await rows<{ letter: string; word: string; references: unknown }>(
      town.database.db,
      sql`select letter, word, "references" from index_words order by letter, position`,
    );
    expect(words.map(({ letter, word }) => `${letter} ${word}`)).toEqual([
      "A Animals",
      "D Dogs at large",
      "L Leash required",
      "N Noise",
      "P Plants",
      "S Shade trees",
    ]);
    expect(words[1]?.references).toEqual([{ label: "§ 5-1", guid: guids["5-1"], anchor: "" }]);
  });

  test("has the same search documents as after rebuilding its index", async () => {
    const given: SearchDocument[] = [];
    const watched = buildingWith(async (_index, documents) => {
      for await (const batch of documents) given.push(...batch);
    });
    const law = `<text>See § 5-1.</text><annotations><annotation type="History">Ord. 12 of 1999</annotation></annotations>`;
    const { version } = await importCode(
      { db: town.database.db, search: watched, files: town.files },
      {
        custId: "oakley",
        source: code(
          animals,
          plants,
          "<subheading>Money</subheading>",
          chapter("7", "FEES", section("7-1", "FEES.", law)),
        ),
        reader: openLaw,
      },
    );
    const stored: SearchDocument[] = [];
    for await (const batch of storedDocuments(town.database.db, town.version(version?.id ?? 0))) stored.push(...batch);
    expect(given).toHaveLength(7);
    expect(given.find(({ number }) => number === "7")?.notes).toBe("Money");
    expect(stored).toEqual(given);
  });

  test("has the lines between its parts above the part that follows, and search finds them", async () => {
    const between = `<subheading>Green Matters</subheading>`;
    const { version } = await town.import(code(animals, between, plants));
    const guids = await guidsOf(town, "oakley-1");
    const withLines = await rows<{ number: string; above: unknown }>(
      town.database.db,
      sql`select number, above from structures where above is not null`,
    );
    expect(withLines).toEqual([{ number: "6", above: ["Green Matters"] }]);
    expect(await find(town, "oakley", version?.id ?? 0, "green")).toEqual([String(guids["6"])]);
  });

  test("is a new version if only a line between its parts has changed", async () => {
    await town.import(code(animals, "<subheading>Trees</subheading>", plants), { date: "2026-03-01" });
    const again = await town.import(code(animals, "<subheading>Trees</subheading>", plants), { date: "2026-03-01" });
    const changed = await town.import(code(animals, "<subheading>Green Matters</subheading>", plants), {
      date: "2026-03-02",
    });
    expect([again.outcome, changed.outcome]).toEqual(["unchanged", "published"]);
    expect(await guidsOf(town, "oakley-2")).toEqual(await guidsOf(town, "oakley-1"));
    const [texts] = await rows<{ count: number }>(
      town.database.db,
      sql`select count(distinct text_hash)::integer as count from structures where number = '6'`,
    );
    expect(texts?.count).toBe(1);
  });

  test("[TOC-01] includes parts without law of their own, such as reserved chapters", async () => {
    await town.import(code(animals, chapter("7", "RESERVED"), plants));
    expect((await treeOf(town, "oakley-1")).map(({ heading }) => heading)).toContain("RESERVED");
  });
});

describe("[OPEN-82] importing again", () => {
  test("compares the heading of a part without a number once", async () => {
    const fees = (heading: string): string => `<container><heading>${heading}</heading>${animals}</container>`;
    await town.import(code(fees("Fees"), plants), { date: "2026-03-01" });
    const { report } = await town.import(code(fees("Fees and charges"), plants), { date: "2026-03-02", dryRun: true });
    const [changed] = report.changedTexts ?? [];
    expect(changed?.runs.slice(0, 2)).toMatchObject([
      { t: "kept", text: expect.stringMatching(/^Fees\s*$/) },
      { t: "added", text: "and charges" },
    ]);
  });

  test("changes nothing if the input is the same", async () => {
    const first = await town.import(code(animals, plants), { date: "2026-03-01" });
    const before = [await rowCounts(town), await revisionOf(town)];
    const second = await town.import(code(animals, plants), { date: "2026-03-01" });
    expect(second.outcome).toBe("unchanged");
    expect(second.version?.id).toBe(first.version?.id);
    expect([await rowCounts(town), await revisionOf(town)]).toEqual(before);
    expect(await town.search.list()).toHaveLength(1);
  });

  test("preserves GUIDs, stores texts once, and reports what changed", async () => {
    await town.import(code(animals, plants), { date: "2026-01-01" });
    const texts = (await rowCounts(town))["texts"] ?? 0;
    const moved = chapter(
      "5",
      "ANIMALS",
      section("5-1", "DOGS AT LARGE—LEASH REQUIRED.", dogs.replace("six", "eight")),
      section("5-4", "NOISE.", noise),
      section("5-5", "CATS.", "Cats are free."),
    );
    const { report, version } = await town.import(code(moved), { date: "2026-02-01" });
    expect(report.changes).toEqual({
      added: ["§ 5-5"],
      removed: ["Chapter 6", "§ 6-1"],
      changed: ["§ 5-1"],
      renumbered: [{ from: "§ 5-2", to: "§ 5-4" }],
    });
    const [was, is] = [await guidsOf(town, "oakley-1"), await guidsOf(town, "oakley-2")];
    expect([is[""], is["5"], is["5-1"], is["5-4"]]).toEqual([was[""], was["5"], was["5-1"], was["5-2"]]);
    expect((await rowCounts(town))["texts"]).toBe(texts + 2);
    expect(version?.state).toBe("current");
    expect(await rows(town.database.db, sql`select archive_id from versions where state = 'current'`)).toEqual([
      { archive_id: "oakley-2" },
    ]);
  });

  test("raises the revision of the site", async () => {
    const start = await revisionOf(town);
    await town.import(code(animals), { date: "2026-01-01" });
    const first = await revisionOf(town);
    await town.import(code(plants), { date: "2026-02-01" });
    expect(first).toBeGreaterThan(start);
    expect(await revisionOf(town)).toBeGreaterThan(first);
  });

  test("is told to the features in the transaction that publishes it, once, with what else it changes", async () => {
    const told: unknown[] = [];
    let refuses = false;
    const townHooks = composeHooks([
      {
        townHooks: {
          versionsChanged: async (tx, { site, added, published, withdrawn }) => {
            const states = await rows<{ state: string }>(tx, sql`select state from versions order by id`);
            told.push({ site, added, published, withdrawn, states: states.map(({ state }) => state) });
            if (refuses) throw new Error("refused");
          },
        },
      },
    ]);
    const jobs = { enqueue: async () => null } as unknown as JobQueue;
    const services = { db: town.database.db, search: town.search, files: town.files, hooks: { jobs, townHooks } };
    const publish = (source: Source, date: string) =>
      importCode(services, { custId: "oakley", source, reader: openLaw, date });
    const { version } = await publish(code(animals), "2026-01-01");
    await publish(code(animals), "2026-01-01");
    const site = { customerId: town.version(0).customerId, custId: "oakley" };
    const first = { site, added: [version?.id], published: [version?.id], withdrawn: [], states: ["current"] };
    expect(told).toEqual([first]);
    refuses = true;
    await expect(publish(code(plants), "2026-02-01")).rejects.toThrow("refused");
    expect(await rows(town.database.db, sql`select state from versions`)).toEqual([{ state: "current" }]);
    refuses = false;
    const next = await publish(code(plants), "2026-02-01");
    expect(told.at(-1)).toMatchObject({ added: [next.version?.id], withdrawn: [], states: ["archived", "current"] });
  });

  test("creates an archive if the date is older, regardless of the order of imports", async () => {
    const old = chapter("5", "ANIMALS", section("5-1", "DOGS AT LARGE—LEASH REQUIRED.", dogs));
    await town.import(code(animals), { date: "2021-05-17" });
    const middle = await town.import(code(animals, plants), { date: "2020-10-08" });
    const oldest = await town.import(code(old), { date: "2018-01-01" });
    expect([middle.version?.state, oldest.version?.state]).toEqual(["archived", "archived"]);
    expect(oldest.report.changes).toEqual({ added: [], removed: [], changed: [], renumbered: [] });
    expect(await rows(town.database.db, sql`select archive_id from versions where state = 'current'`)).toEqual([
      { archive_id: "oakley-1" },
    ]);
    const all = await Promise.all(["oakley-1", "oakley-2", "oakley-3"].map((archive) => guidsOf(town, archive)));
    expect(new Set(all.map((guids) => guids["5-1"])).size).toBe(1);
    expect((await town.import(code(old), { date: "2018-01-01" })).outcome).toBe("unchanged");
  });

  test("restores the GUIDs of provisions that were missing for a while", async () => {
    await town.import(code(animals, plants), { date: "2018-01-01" });
    await town.import(code(animals), { date: "2020-01-01" });
    const { report } = await town.import(code(animals, plants), { date: "2021-01-01" });
    expect(report.changes.added).toEqual(["Chapter 6", "§ 6-1"]);
    expect(await guidsOf(town, "oakley-3")).toEqual(await guidsOf(town, "oakley-1"));
  });

  test("reports but writes nothing in a dry run", async () => {
    await town.import(code(animals), { date: "2026-01-01" });
    const before = await rowCounts(town);
    const { outcome, version, report } = await town.import(code(animals, plants), { date: "2026-02-01", dryRun: true });
    expect([outcome, version, report.changes.added]).toEqual(["dry-run", null, ["Chapter 6", "§ 6-1"]]);
    expect(await rowCounts(town)).toEqual(before);
  });
});

describe("[OPEN-82] an import that fails changes nothing", () => {
  test.each([
    ["malformed XML", code(animals, "<section><num>9</section>"), "malformed"],
    ["an empty file", memorySource({ "index.xml": "" }, "index.xml"), "empty"],
  ])("%s", async (_, source, errorCode) => {
    await town.import(code(animals), { date: "2026-01-01" });
    const before = [await rowCounts(town), await revisionOf(town)];
    await expect(town.import(source, { date: "2026-02-01" })).rejects.toMatchObject({
      name: "ReadError",
      code: errorCode,
    });
    expect([await rowCounts(town), await revisionOf(town)]).toEqual(before);
  });

  test("a search index that cannot be built", async () => {
    await town.import(code(animals), { date: "2026-01-01" });
    const before = [await rowCounts(town), await revisionOf(town), await town.search.list()];
    const broken = buildingWith(() => Promise.reject(new Error("disk full")));
    const failing = importCode(
      { db: town.database.db, search: broken, files: town.files },
      { custId: "oakley", source: code(plants), reader: openLaw, date: "2026-02-01" },
    );
    await expect(failing).rejects.toThrow("disk full");
    // Texts are no trace of a version. They may be used again until the next night.
    await deleteUnusedTexts(town.database.db);
    expect([await rowCounts(town), await revisionOf(town), await town.search.list()]).toEqual(before);
  });

  test("but if the search engine is unavailable, the version goes live and its index is scheduled", async () => {
    const broken = buildingWith(() => Promise.reject(new SearchUnavailable("it is unavailable")));
    const scheduled: unknown[] = [];
    const services = { db: town.database.db, search: broken, files: town.files };
    const request = { custId: "oakley", source: code(plants), reader: openLaw, date: "2026-02-01" };
    await expect(importCode(services, request)).rejects.toThrow("it is unavailable");
    const indexLater = async (tx: Db): Promise<void> =>
      void scheduled.push(...(await rows(tx, sql`select state from versions`)));
    const { outcome, version } = await importCode({ ...services, indexLater }, request);
    expect([outcome, version?.state]).toEqual(["published", "current"]);
    expect(scheduled).toEqual([{ state: "archived" }]);
  });

  test("a database that fails at the very end: the new index is removed", async () => {
    await town.database.db.execute(
      sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`,
    );
    await town.database.db.execute(
      sql`create trigger fail before update on customers for each row execute function fail()`,
    );
    await expect(town.import(code(animals))).rejects.toThrow("update");
    await deleteUnusedTexts(town.database.db);
    expect(await rowCounts(town)).toEqual({
      versions: 0,
      snapshots: 0,
      provisions: 0,
      texts: 0,
      structures: 0,
      citations: 0,
      definitions: 0,
      index_words: 0,
      version_files: 0,
    });
    expect(await town.search.list()).toEqual([]);
  });

  test("a town that does not exist", async () => {
    await expect(town.import(code(animals), { custId: "nowhere" })).rejects.toThrow("There is no town “nowhere”");
  });
});
