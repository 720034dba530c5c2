import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { FileAnswer } from "../../platform/http/file-answer.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { readDocx } from "./test-docx.ts";
import { exportNotes } from "./contract/notes.ts";
import { openTestNotes, type TestNotes } from "./test-notes.ts";

const ORIGIN = "https://code.example.org";
let world: TestNotes;
beforeAll(async () => {
  world = await openTestNotes();
  const { rose, henry, clerk, board } = world;
  await world.save(rose, {
    title: "Carts & horses",
    color: "mint",
    guid: "1012",
    content: `<h2>Heading</h2><p class="rt-indent-2">Below</p><p class="rt-center">A <strong>bold</strong> <a href="/1011">link</a><br>line</p>
      <ol start="3" type="a"><li>Third<ul><li>Inner</li></ul></li></ol>
      <table><tbody><tr><th colspan="2">Fee</th></tr><tr><td>$20</td><td>$40</td></tr></tbody></table>`,
    passage: { exact: "$20.", prefix: "", suffix: "", start: 0 },
  });
  await world.save(rose, { title: "For the board", visibility: String(board) });
  await world.save(henry, { title: "Henry's", visibility: String(board) });
  await world.save(clerk, { title: "Notice", visibility: "public" });
});
afterAll(() => world.close());

async function download(by: Actor, input: object): Promise<{ type: string; name: string | null; body: Buffer }> {
  const all = { site: "larkmere", format: "json", ...input };
  const answer = await world.towns.runner.run(exportNotes.id, by, "test", all, { ...noVisit, origin: ORIGIN });
  if (!(answer instanceof FileAnswer)) throw new Error("The answer is not a file.");
  const body = answer.body instanceof Readable ? await text(answer.body) : answer.body;
  return { type: answer.type, name: answer.fileName, body: Buffer.from(body) };
}
const json = async (by: Actor, input: object = {}): Promise<string[]> =>
  (JSON.parse((await download(by, input)).body.toString()) as { title: string }[]).map(({ title }) => title);

test("a user's own notes can be downloaded as JSON, in the order of the code, with the filters of the list", async () => {
  expect(await json(world.rose)).toEqual(["For the board", "Carts & horses"]);
  expect(await json(world.rose, { color: "mint" })).toEqual(["Carts & horses"]);
  expect(await json(world.rose, { visibility: "public" })).toEqual([]);
  expect(await json(world.dana)).toEqual([]);
  expect((await download(world.rose, {})).name).toBe("notes-larkmere.json");
});

test("they can be downloaded as a Word document", async () => {
  const { type, name, body } = await download(world.rose, { format: "docx" });
  expect([type, name]).toEqual([
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "notes-larkmere.docx",
  ]);
  const { document, numbering, links } = await readDocx(body);
  const words = document.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
  for (const shown of [
    "Notes: Town of Larkmere",
    "§ 12-1 Parking",
    "For the board",
    "Carts &amp; horses",
    "Planning Board",
    "“$20.”",
    "Inner",
  ])
    expect(words).toContain(shown);
  expect(words).not.toContain("Henry");
  for (const xml of [
    'w:val="center"',
    '<w:ind w:left="1440"/>',
    "<w:b/>",
    "<w:br/>",
    'w:gridSpan w:val="2"',
    'w:val="Heading2"',
  ])
    expect(document).toContain(xml);
  expect(numbering).toContain('<w:start w:val="3"/>');
  expect(numbering).toContain('w:val="lowerLetter"');
  expect(links).toContain(`${ORIGIN}/1010`);
  expect(document).toContain('w:anchor="1012"');
});

test("visitors and callers of other towns get nothing", async () => {
  expect(await world.towns.failureOf(exportNotes, { site: "larkmere", format: "json" }, visitor)).toBe("sign-in");
  expect(await world.towns.failureOf(exportNotes, { site: "millbrook", format: "json" }, world.rose)).toBe(
    "not-allowed",
  );
  expect(await world.towns.failureOf(exportNotes, { site: "larkmere", format: "pdf" }, world.rose)).toBe("bad-input");
});
