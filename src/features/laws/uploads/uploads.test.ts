import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rows } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import { zipOf } from "../../../platform/zip/test-zip.ts";
import { userOf } from "../../code/test-towns.ts";
import { getLawTable } from "../contract/laws.ts";
import {
  discardLawUpload,
  getLawUpload,
  importLawUpload,
  listLawUploads,
  sendLawUpload,
  type LawUpload,
} from "../contract/uploads.ts";
import { openTestLaws, type TestLaws } from "../test-laws.ts";

const site = "larkmere";
let world: TestLaws;
beforeAll(async () => {
  world = await openTestLaws();
  await world.work();
});
afterAll(() => world.close());

const PDF = "%PDF-1.4\n% law\n%%EOF\n";
const TABLE = `file,number,year,title,adopted
2.pdf,2,2027,Fences,2027-02-01
gone.pdf,3,2027,Sheds,2027-03-01
,4,2027,Kites,not a day
,,2027,Nothing,
`;
const archive = zipOf([
  { name: "laws.csv", data: TABLE },
  { name: "2.pdf", data: PDF },
  { name: "loose.pdf", data: PDF },
  { name: ".DS_Store", data: "x" },
]);

const send = async (bytes: string | Uint8Array, name: string) =>
  world.towns.call(sendLawUpload, { site, type: "Local Law", file: await world.received(bytes, name) }, world.clerk);
const get = (id: number) => world.towns.call(getLawUpload, { site, id }, world.clerk);
const settled = (id: number): Promise<LawUpload> =>
  vi.waitFor(
    async () => {
      const upload = await get(id);
      expect(upload.state).not.toMatch(/ing$/);
      return upload;
    },
    { timeout: 20_000, interval: 50 },
  );
const start = (id: number) => world.towns.call(importLawUpload, { site, id }, world.clerk);
const numbers = async () => {
  // A job's change is noticed within a second.
  await world.towns.registry.refresh();
  return (await world.towns.call(getLawTable, { site }, world.clerk)).laws.map(({ number }) => number);
};
const brief = ({ report }: LawUpload) =>
  report?.lines.map(({ file, outcome, law, reason }) => [file, outcome, law, reason].join(" | "));

test("A clerk sees what an upload of laws would add before anything is added, and then adds it", async () => {
  await world.clear();
  await world.add("2", { legislationYear: 2026 });
  const { id } = await send(archive, "laws.zip");
  const read = await settled(id);
  expect(read).toMatchObject({ state: "read", fileName: "laws.zip", type: "Local Law", problem: null });
  expect(brief(read)).toEqual([
    "laws.csv | problem |  | “not a day” in the column “adopted” is not a date. Write it as 2024-06-03.",
    "laws.csv | problem |  | This line has no number.",
    "laws.csv | problem | Local Law No. 3 of 2027 | The file “gone.pdf” is missing.",
    "loose.pdf | problem |  | Neither a law of the folder nor the table names this file.",
    "laws.csv | added | Local Law No. 2 of 2027 | ",
    "laws.csv | added | Local Law No. 3 of 2027 | ",
  ]);
  expect(read.report).toMatchObject({ counts: { added: 2, problem: 4, refused: 0 }, total: 6 });
  expect(await numbers()).toEqual(["2"]);
  expect((await start(id)).state).toBe("importing");
  expect(await settled(id)).toMatchObject({ state: "imported", report: { counts: { added: 2 } } });
  expect((await numbers()).toSorted()).toEqual(["2", "2", "3"]);
  expect(await world.towns.failureOf(importLawUpload, { site, id }, world.clerk)).toBe("conflict");
  const [history] = await rows(
    world.towns.db,
    sql`select actor, subject from audit_log where action = 'laws.import' and cust_id = ${site}`,
  );
  expect(history).toEqual({ actor: world.clerk.username, subject: "2 laws" });
});

test("An upload says which laws the town has already: from an earlier upload, or from elsewhere", async () => {
  await world.clear();
  await world.add("2", { legislationYear: 2027 });
  const first = await settled((await send(archive, "laws.zip")).id);
  expect(brief(first)).toContain(
    "laws.csv | duplicate | Local Law No. 2 of 2027 | The town has a law of this type and number from elsewhere. To have both, add it by hand.",
  );
  await start(first.id);
  await settled(first.id);
  expect((await numbers()).toSorted()).toEqual(["2", "3"]);
  const again = await settled((await send(archive, "laws.zip")).id);
  expect(again.report?.counts).toMatchObject({ added: 0, duplicate: 1, unchanged: 1 });
});

test("What cannot be read says so: a file of another kind, a damaged archive, two tables, an empty file", async () => {
  const upload = async (bytes: string | Uint8Array, name: string) => settled((await send(bytes, name)).id);
  expect(brief(await upload("A law.", "law.docx"))).toEqual([expect.stringContaining("Laws are not read from this")]);
  expect(await upload("no zip", "laws.zip")).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("not a zip archive"),
  });
  const tables = zipOf([
    { name: "a.csv", data: TABLE },
    { name: "b.csv", data: TABLE },
  ]);
  expect(await upload(tables, "laws.zip")).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("more than one table"),
  });
  expect(
    await world.towns.failureOf(
      sendLawUpload,
      { site, type: "Local Law", file: await world.received("", "a.xml") },
      world.clerk,
    ),
  ).toBe("bad-input");
});

test("A discarded upload adds nothing, and of two people who add its laws at once only one does", async () => {
  await world.clear();
  const { id } = await settled((await send(archive, "laws.zip")).id);
  expect(await world.towns.call(discardLawUpload, { site, id }, world.clerk)).toMatchObject({ state: "discarded" });
  for (const call of [importLawUpload, discardLawUpload])
    expect(await world.towns.failureOf(call, { site, id }, world.clerk)).toBe("conflict");
  const second = await settled((await send(archive, "laws.zip")).id);
  const both = await Promise.allSettled([start(second.id), start(second.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await settled(second.id);
  expect((await numbers()).toSorted()).toEqual(["2", "3"]);
});

test("Uploads are only for those who manage the laws of their town", async () => {
  const { id } = await settled((await send(archive, "laws.zip")).id);
  const other = userOf(world.towns.millbrook, ["LAW/MANAGE"]);
  const file = () => world.received(PDF, "law.pdf");
  for (const [by, code] of [
    [visitor, "sign-in"],
    [userOf(world.towns.larkmere), "not-allowed"],
    [other, "not-allowed"],
  ] as const) {
    for (const call of [getLawUpload, importLawUpload, discardLawUpload])
      expect(await world.towns.failureOf(call, { site, id }, by)).toBe(code);
    expect(await world.towns.failureOf(listLawUploads, { site }, by)).toBe(code);
    expect(await world.towns.failureOf(sendLawUpload, { site, type: "Local Law", file: await file() }, by)).toBe(code);
  }
  // The id of another town's upload.
  for (const call of [getLawUpload, importLawUpload, discardLawUpload])
    expect(await world.towns.failureOf(call, { site: "millbrook", id }, other)).toBe("not-found");
  expect((await world.towns.call(listLawUploads, { site: "millbrook" }, other)).uploads).toEqual([]);
  const { uploads } = await world.towns.call(listLawUploads, { site }, world.clerk);
  expect(uploads[0]).toMatchObject({ id, state: "read" });
});
