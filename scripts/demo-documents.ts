/** Makes the documents of the demonstration town from demo/documents/texts: `node scripts/demo-documents.ts`. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeMaps, type Plan } from "./demo-documents/maps.ts";
import { makeMeetings } from "./demo-documents/meetings.ts";
import { makeBudgets, makeDecisions, makeOthers, makePlans, type Budget } from "./demo-documents/others.ts";

const folder = join(import.meta.dirname, "../demo/documents");
const text = (name: string): Promise<string> => readFile(join(folder, "texts", name), "utf8");

const meetings = ["1987-2013", "2014-2020", "2021-2023", "2024-2026"];
const made = [
  ...(await makeMeetings((await Promise.all(meetings.map((years) => text(`meetings-${years}.md`)))).join("\n"))),
  ...(await makeDecisions(await text("decisions.md"))),
  ...(await makePlans(await text("plans.md"))),
  ...(await makeBudgets(JSON.parse(await text("budgets.json")) as Budget[])),
  ...(await makeMaps(JSON.parse(await text("maps.json")) as Plan[])),
  ...(await makeOthers()),
];

await rm(join(folder, "files"), { recursive: true, force: true });
await mkdir(join(folder, "files"));
for (const { entry, bytes } of made)
  if (entry.file !== undefined && bytes !== undefined) await writeFile(join(folder, "files", entry.file), bytes);
const entries = made.map(({ entry }) => entry);
if (new Set(entries.map(({ file, url }) => file ?? url)).size !== entries.length)
  throw new Error("Two documents have the same file.");
await writeFile(join(folder, "documents.json"), `${JSON.stringify(entries, null, 1)}\n`);
const size = made.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
console.log(`${entries.length} documents, ${(size / 1e6).toFixed(1)} MB`);
