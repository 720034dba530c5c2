/** Makes the local laws of the demonstration town from demo/laws/texts/laws.md: `node scripts/demo-laws.ts`. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pdfOf } from "./demo-documents/pdf.ts";
import { readCodes } from "./demo-laws/codes.ts";
import { htmlOf, paperOf } from "./demo-laws/paper.ts";
import { readTexts, type LawText } from "./demo-laws/texts.ts";

const folder = join(import.meta.dirname, "../demo/laws");
const codes = await readCodes();

async function make(law: LawText): Promise<{ readonly entry: object; readonly size: number }> {
  const { form, intent: _intent, operations, ...entry } = law;
  const affects = operations.map(({ action, within, name, paragraph }) => ({ action, within, name, paragraph }));
  if (form === "none") return { entry: { ...entry, affects }, size: 0 };
  const paper = paperOf(law, codes);
  if (form === "text") return { entry: { ...entry, affects, html: htmlOf(paper) }, size: 0 };
  const file = `local-law-${law.number}.pdf`;
  const bytes = await pdfOf(paper);
  await writeFile(join(folder, "files", file), bytes);
  return { entry: { ...entry, affects, file }, size: bytes.length };
}

await rm(join(folder, "files"), { recursive: true, force: true });
await mkdir(join(folder, "files"));
const made = await Promise.all(readTexts(await readFile(join(folder, "texts/laws.md"), "utf8")).map(make));
await writeFile(
  join(folder, "laws.json"),
  `${JSON.stringify(
    made.map(({ entry }) => entry),
    null,
    1,
  )}\n`,
);
const size = made.reduce((sum, each) => sum + each.size, 0);
console.log(`${made.length} laws, ${(size / 1e6).toFixed(1)} MB`);
