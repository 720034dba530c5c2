import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rows } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import { saveLaw } from "../contract/laws.ts";
import { openTestLaws, type TestLaws } from "../test-laws.ts";
import type { ArchiveContext } from "./add-laws.ts";
import { importLaws, type LawReport } from "./import-folder.ts";

let world: TestLaws;
let context: ArchiveContext;
let folder: string;
beforeAll(async () => {
  world = await openTestLaws();
  const { towns, files } = world;
  const site = await towns.registry.findSite("larkmere");
  if (site === null) throw new Error("Larkmere is missing.");
  context = { db: towns.db, jobs: world.jobs, files, site, actor: visitor, gate: { changed: async () => {} } };
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-laws-"));
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => world.close());

const PDF = "%PDF-1.4\n% law\n%%EOF\n";
const CODE = "Town of Larkmere, Code";

async function write(path: string, text: string): Promise<string> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, text);
  return full;
}

const ordinance = (number: string, inner: string, meta = "") =>
  `<document xmlns="https://open.law/schemas/library" xmlns:codify="https://open.law/schemas/codify" xmlns:codified="https://open.law/schemas/codified" id="Town of Larkmere, Ord. No. ${number}">
    <num>${number}</num><heading>Ordinance ${number}</heading><meta>${meta}</meta>${inner}</document>`;
const adopted = (day: string) => `<history><adopted>${day}</adopted></history>`;

async function imported(options: { map?: string; dryRun?: boolean } = {}): Promise<LawReport[]> {
  const { map = null, dryRun = false } = options;
  const lines: LawReport[] = [];
  for await (const batch of importLaws(context, { folder, map, type: "Local Law", dryRun })) lines.push(...batch);
  return lines;
}
const brief = (lines: readonly LawReport[]) =>
  lines.map(({ file, line, outcome, law, reason }) => [file, line, outcome, law, reason].join(" | "));
const stored = (like: string) =>
  rows<Record<string, unknown>>(
    context.db,
    sql`select l.id, l.legislation_type as type, l.number, l.adopted::text, l.appended_to_id as appended, l.supped_by_id as supped, l.html, l.media_type as media, l.text_state as "textState",
        (select json_agg(json_build_array(d.guid, d.name, d.paragraph, d.action, d.source) order by d.position) from law_dispositions d where d.customer_id = l.customer_id and d.law_id = l.id) as affects
      from laws l where l.source like ${like} order by l.number`,
  );

describe("An import of laws", () => {
  test("adds ordinances with their text, what they affect, and the version that contains them", async () => {
    const [earlier, current] = world.versions;
    await write(
      "2027/1.xml",
      ordinance(
        "2027-1",
        `<section><num>1</num><text><cite doc="${CODE}" path="12-1">§ 12-1</cite> changes.</text>
          <codify:replace path="12-1|(a)|(2)" codified:doc="${CODE}"/><codify:repeal path="12-9"/>
          <codify:insert path="12" codified:path="|12-5"/><codify:repeal path="99"/>
          <codify:repeal path="12-1" doc="Town of Larkmere, Charter"/></section>`,
        adopted("2027-02-01"),
      ),
    );
    // § 12-1 has "Ord. 7, 2001" in its history.
    await write("old.xml", ordinance("7", "", adopted("2001-05-01")));
    const lines = await imported();
    expect(brief(lines)).toEqual([
      "2027/1.xml | 1 | added | Ordinance No. 2027-1 | ",
      "2027/1.xml | 4 | problem | Ordinance No. 2027-1 | No version of the code has “12-5”; the law is shown at Chapter 12.",
      "2027/1.xml | 4 | problem | Ordinance No. 2027-1 | “99” was not found in any version of the code.",
      "2027/1.xml | 5 | problem | Ordinance No. 2027-1 | “12-1” was not found in any version of the code.",
      "old.xml | 1 | added | Ordinance No. 7 | ",
    ]);
    expect(await stored("Town of Larkmere, Ord%")).toMatchObject([
      {
        number: "2027-1",
        type: "Ordinance",
        appended: current,
        supped: null,
        html: expect.stringContaining('<cite data-reference="provision:1011">§ 12-1</cite> changes.'),
        affects: [
          [1011, "12-1|(a)|(2)", "(a)(2)", "replace", "instruction"],
          [1019, "12-9", "", "repeal", "instruction"],
          [1010, "12-5", "", "add", "instruction"],
          [null, "99", "", "repeal", "instruction"],
          [null, "12-1", "", "repeal", "instruction"],
        ],
      },
      { number: "7", supped: earlier, html: null, affects: [[1011, "§ 12-1", "", null, "history"]] },
    ]);
    expect(
      await rows(context.db, sql`select actor, subject, after from audit_log where action = 'laws.import'`),
    ).toEqual([{ actor: "command line", subject: "2 laws", after: ["Ordinance, added (2)"] }]);
  });

  test("changes what changed since, and keeps what people edited", async () => {
    const files = ["a", "b", "c"].map((name, at) => [name, `30-${at}`] as const);
    for (const [name, number] of files) await write(`${name}.xml`, ordinance(number, "<text>One.</text>"));
    const outcomes = async (dryRun = false) => (await imported({ dryRun })).map(({ outcome }) => outcome);
    expect(await outcomes(true)).toEqual(["added", "added", "added"]);
    expect(await stored("%Ord. No. 30-%")).toEqual([]);
    expect(await outcomes()).toEqual(["added", "added", "added"]);
    const [, b, c] = await stored("%Ord. No. 30-%");
    await world.towns.call(saveLaw, { site: "larkmere", id: Number(c?.["id"]), comment: "Mine" }, world.clerk);
    for (const name of ["b", "c"])
      await write(
        `${name}.xml`,
        ordinance(name === "b" ? "30-1" : "30-2", '<text>Two.</text><codify:repeal path="12-1"/>'),
      );
    expect(await outcomes()).toEqual(["unchanged", "changed", "kept"]);
    const [, after, kept] = await stored("%Ord. No. 30-%");
    expect(after).toMatchObject({
      id: b?.["id"],
      html: "<p>Two.</p>",
      affects: [[1011, "12-1", "", "repeal", "instruction"]],
    });
    expect(kept).toMatchObject({ html: "<p>One.</p>", affects: null });
  });

  test("places what was imported before the town had a code", async () => {
    await write("early.xml", ordinance("40", '<codify:repeal path="12-9"/>', adopted("2027-01-01")));
    await imported();
    await context.db.execute(sql`update laws set appended_to_id = null where source like '%Ord. No. 40'`);
    expect((await imported()).map(({ outcome }) => outcome)).toEqual(["changed"]);
    expect(await stored("%Ord. No. 40")).toMatchObject([{ appended: world.versions[1], supped: null }]);
    expect((await imported()).map(({ outcome }) => outcome)).toEqual(["unchanged"]);
  });

  test("finds stored laws that the code contains, edited ones too, but not against what somebody said", async () => {
    const [earlier, current] = world.versions;
    // § 12-1 has "Ord. 7, 2001" in its history.
    await write("old.xml", ordinance("7", "", adopted("2001-05-01")));
    await imported();
    const again = async (notIn: number | null) => {
      await context.db.execute(
        sql`update laws set supped_by_id = null, not_in_id = ${notIn}, appended_to_id = ${current}, version = 2 where source like '%Ord. No. 7'`,
      );
      const found = (await imported()).map(({ outcome, contained }) => [outcome, contained]);
      return [...found, (await stored("%Ord. No. 7"))[0]?.["supped"]];
    };
    expect(await again(null)).toEqual([["kept", "history"], earlier]);
    expect(await again(current)).toEqual([["kept", null], null]);
  });

  test("reads PDFs with a table, and says of each file and line what is wrong", async () => {
    await write("scans/1.pdf", PDF);
    await write("scans/false.pdf", "<html><body>Not found</body></html>");
    await write("scans/loose.pdf", PDF);
    await write("drafts/8-2025.docx", "PK");
    await write("scans/._1.pdf", "left by a system");
    await write("broken.xml", "<document><num>1</document>");
    await write("code.xml", '<document xmlns="https://open.law/schemas/library"><heading>Code</heading></document>');
    await write("index.xml", '<collection xmlns="https://open.law/schemas/library"/>');
    const map = await write(
      "laws.csv",
      [
        "file,number,adopted,affects",
        "scans/1.pdf,2-2025,6/17/2025,§ 12-1(a); Chapter 135",
        "scans/false.pdf,3-2025,,",
        "scans/gone.pdf,4-2025,,the map",
        "../secret.pdf,5-2025,,",
        ",6-2025,soon,",
        "scans/1.pdf,7-2025,,",
      ].join("\n"),
    );
    expect(brief(await imported({ map }))).toEqual([
      "laws.csv | 6 | problem |  | “soon” in the column “adopted” is not a date. Write it as 2024-06-03.",
      expect.stringMatching(/^broken\.xml \| 1 \| problem \|  \| “broken\.xml” is not well-formed XML/),
      "code.xml | 1 | problem |  | This file is a code, not a law. It was skipped.",
      "laws.csv | 7 | problem |  | “scans/1.pdf” is also in “laws.csv”, from which it was imported.",
      "laws.csv | 2 | added | Local Law No. 2-2025 | ",
      "laws.csv | 3 | added | Local Law No. 3-2025 | ",
      "laws.csv | 3 | problem | Local Law No. 3-2025 | The file “scans/false.pdf” is not a PDF (html).",
      "laws.csv | 4 | added | Local Law No. 4-2025 | ",
      "laws.csv | 4 | problem | Local Law No. 4-2025 | “the map” was not found in any version of the code.",
      "laws.csv | 4 | problem | Local Law No. 4-2025 | The file “scans/gone.pdf” is missing.",
      "laws.csv | 5 | added | Local Law No. 5-2025 | ",
      "laws.csv | 5 | problem | Local Law No. 5-2025 | The file “../secret.pdf” is missing.",
      "scans/loose.pdf |  | problem |  | Neither a law of the folder nor the table names this file.",
      expect.stringMatching(/^drafts\/8-2025\.docx .* Save it as PDF, and name it in a table \(--map\)\.$/),
    ]);
    const [first] = await stored("scans/1.pdf");
    expect(first).toMatchObject({
      type: "Local Law",
      adopted: "2025-06-17",
      media: "application/pdf",
      textState: "waiting",
      affects: [
        [1011, "§ 12-1(a)", "(a)", null, "table"],
        [1020, "Chapter 135", "", null, "table"],
      ],
    });
    expect((await imported({ map })).filter(({ outcome }) => outcome === "changed")).toEqual([]);
  });

  test("refuses a table that cannot be read, and a folder that is missing", async () => {
    await expect(imported({ map: join(folder, "none.csv") })).rejects.toThrow("cannot be read");
    await rm(folder, { recursive: true });
    await expect(imported()).rejects.toThrow("There is no file or folder");
  });
});
