import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { rows } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import { makePdf } from "../../../platform/papers/test-pdf.ts";
import type { DocumentsContext } from "../change.ts";
import { getDocumentText } from "../contract/documents.ts";
import { openTestDocuments, pdf, type TestDocuments } from "../test-documents.ts";
import { importFolder, type FileOutcome, type FolderImport } from "./import-folder.ts";

let world: TestDocuments;
let context: DocumentsContext;
let folder: string;
beforeAll(async () => {
  world = await openTestDocuments();
  const { towns, files, jobs } = world;
  const gate = { may: () => true, changed: async () => {} };
  const site = { customerId: towns.larkmere, custId: "larkmere", archiveId: null, versionId: null, revision: 0 };
  context = { db: towns.db, jobs, files, site, gate, actor: visitor };
  await world.work();
});
afterAll(() => world.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-archive-"));
  return () => rm(folder, { recursive: true, force: true });
});

async function put(path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

async function imported(more: Partial<FolderImport> = {}): Promise<FileOutcome[]> {
  const done: FileOutcome[] = [];
  for await (const piece of importFolder(context, {
    folder,
    type: null,
    category: null,
    table: new Map(),
    century: null,
    dateOrder: null,
    dates: "name",
    isPrivate: false,
    dryRun: false,
    ...more,
  }))
    if (!("all" in piece)) done.push(...piece);
  return done;
}

const short = (outcomes: readonly FileOutcome[]): string[] =>
  outcomes.map(({ file, outcome, title }) => `${outcome}: ${file} as ${title}`);

interface Stored {
  readonly id: number;
  readonly title: string;
  readonly date: string | null;
  readonly extension: string;
}
const stored = (type: string): Promise<Stored[]> =>
  rows(
    context.db,
    sql`select d.id, d.title, d.date::text as date, d.extension from documents d
      join document_types t on t.customer_id = d.customer_id and t.id = d.type_id where t.title = ${type} order by d.id`,
  );

/** The text of a document when it was read, by page. */
const textOf = (id: number): Promise<string[]> =>
  vi.waitFor(
    async () => {
      const { pages, isReading } = await world.towns.call(getDocumentText, { site: "larkmere", id });
      expect([isReading, pages.length > 0]).toEqual([false, true]);
      return pages.map(({ text }) => text);
    },
    { timeout: 60_000, interval: 50 },
  );

test("an original is the document, and a text beside it is its text, divided into its pages", async () => {
  const pages = [
    ["Minutes of the Town Board of Larkmere", "The meeting began at seven in the evening."],
    ["The rnill p0nd was dredqed in the summer of this year", "and the report of it was filed by the clerk."],
  ];
  await put("board-minutes/2024-06-03.pdf", makePdf(pages.map((lines) => ({ lines }))));
  await put(
    "board-minutes/2024-06-03.md",
    "# Minutes of the Town Board of **Larkmere**\n\nThe meeting began at seven in the evening.\n\n" +
      "The mill pond was dredged in the summer of this year\nand the report of it was filed by the clerk.\n",
  );
  expect(short(await imported({ dryRun: true }))).toEqual(short(await imported()));
  const [document, ...more] = await stored("Board minutes");
  expect([document, more]).toMatchObject([{ extension: "pdf", date: "2024-06-03", title: "Board minutes" }, []]);
  const [first, second] = await textOf(document?.id ?? 0);
  expect(first).toMatch(/^Minutes of the Town Board of Larkmere\s+The meeting began/);
  expect(second).toMatch(/^The mill pond was dredged/);
  expect((await imported()).map(({ outcome }) => outcome)).toEqual(["text", "recognized"].toReversed());
});

test("a text that comes later becomes the text of a document that is there", async () => {
  await put("Reports/Dam.pdf", makePdf([{ lines: ["Rep0rt on the darn"] }]));
  await imported();
  const [document] = await stored("Reports");
  expect((await textOf(document?.id ?? 0)).join()).toContain("darn");
  await put("Reports/Dam.txt", "Report on the dam");
  expect(short(await imported())).toEqual(["recognized: Reports/Dam.pdf as Dam", "text: Reports/Dam.txt as Dam"]);
  await vi.waitFor(async () => expect(await textOf(document?.id ?? 0)).toEqual(["Report on the dam"]), 30_000);
});

test("files with the same title and date get the number of their copy or their format", async () => {
  await put("Agendas/June 3, 2024 - Agenda.pdf", pdf("first"));
  await put("Agendas/June 3, 2024 - Agenda (1).pdf", pdf("second"));
  await put("Agendas/June 3, 2024 - Agenda.txt.txt", "third");
  await put("Agendas/June 3, 2024 - Agenda.rtf", String.raw`{\rtf1 fourth}`);
  const outcomes = await imported();
  expect(outcomes.filter(({ outcome }) => outcome === "refused")).toEqual([]);
  expect((await stored("Agendas")).map(({ title }) => title).toSorted()).toEqual([
    "Agenda",
    "Agenda (1)",
    "Agenda (RTF)",
    "Agenda txt",
  ]);
});

test("new types list their newest documents first, by year, and known ones keep their order", async () => {
  await world.addType("annual report");
  await put("annual report/2024-06-03 Report.pdf", pdf("old type"));
  await put("site-plan/2024-06-03 Plan.pdf", pdf("new type"));
  await put("site-plan/East_End/2024-06-03 Plan.pdf", pdf("new category"));
  await imported();
  const places = await rows(
    context.db,
    sql`select t.title as type, c.title as category, c.grouping, c.first_sort as sort from document_categories c
      join document_types t on t.customer_id = c.customer_id and t.id = c.type_id
      where t.title in ('annual report', 'Annual report', 'Site plans') order by lower(t.title), lower(c.title)`,
  );
  const newest = { grouping: "Year_Descending", sort: "Date_Descending" };
  expect(places).toEqual([
    { type: "annual report", category: "(Uncategorized)", grouping: "Ungrouped", sort: "Alphabetical_Ascending" },
    { type: "Site plans", category: "(Uncategorized)", ...newest },
    { type: "Site plans", category: "East End", ...newest },
  ]);
});

test("a date with two readings is reported, unless something decides", async () => {
  await put("Notices/03.09.19 Notice.pdf", pdf("doubtful"));
  const [outcome] = await imported();
  expect(outcome).toMatchObject({ outcome: "added", date: "2019-03-09", isDoubtful: true });
  expect(outcome?.reason).toContain("2003-09-19");
  await put("Letters/03.10.19 Letter.pdf", pdf("decided"));
  const decided = await imported({ dateOrder: "ymd" });
  expect(decided.find(({ file }) => file.startsWith("Letters"))).toMatchObject({ date: "2003-10-19", reason: "" });
});
