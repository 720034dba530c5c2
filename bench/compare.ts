import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { exactRuns } from "../src/domain/law/compare/runs.ts";
import { concernKinds } from "../src/features/code/contract/concerns.ts";
import { changesBetween, textChange } from "../src/features/code/export/changes.ts";
import { storedVersions } from "../src/features/code/inspection.ts";
import { versionKey } from "../src/features/code/version-key.ts";
import type { Db } from "../src/platform/db/db.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { addSanMateo, SAN_MATEO } from "./pages.ts";
import { figure, heading, newFolder, p50and95, root, towncode } from "./tools.ts";

const NEWER = join(root, "../shared/corpora/san-mateo/2020-10-08/code/index.xml");
const WHOLE = 7;

/**
 * Measures comparisons of San Mateo's code of 2018 with a later one (issue 26 §2), of which nearly all sections differ: the
 * history moved out of the text. Each section with its database reads, then the whole code.
 */
export async function benchCompare(): Promise<void> {
  heading("Two versions of a code compared");
  if (!existsSync(NEWER)) {
    console.log("SKIPPED: needs the codes of San Mateo.");
    return;
  }
  const folder = await newFolder("compare");
  await addSanMateo(folder);
  for (const [path, date] of [
    [SAN_MATEO, "2018-01-01"],
    [NEWER, "2020-10-08"],
  ] as const) {
    const concerns = concernKinds.flatMap((kind) => ["--confirm", kind]);
    await towncode(folder, "import", "sanmateo", path, "--date", date, "--town", "City of San Mateo", ...concerns);
  }
  const database = await openDatabase({ dataFolder: folder, databaseUrl: null });
  try {
    await compareAll(database.db);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareAll(db: Db): Promise<void> {
  const [newer, older] = (await storedVersions(db, "sanmateo")).map(versionKey);
  if (newer === undefined || older === undefined) throw new Error(`Two versions are needed: ${SAN_MATEO}, ${NEWER}`);
  const [whole, processor]: [number[], number[]] = [[], []];
  let guids: string[] = [];
  for (let run = 0; run < WHOLE; run += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()];
    const { changes, unmarked } = await changesBetween(db, older, newer);
    whole.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
    if (run === 0) console.log(`${changes.length} changes; only history moved in ${unmarked.history} provisions`);
    guids = changes.filter(({ before, after }) => before !== null && after !== null).map(({ guid }) => guid);
  }
  figure("the whole code, first", `${whole[0]?.toFixed(0)} ms`, "", "≤ 2 s");
  figure("the whole code again", p50and95(whole.slice(1)), "", "≤ 2 s");
  figure("its processor time", p50and95(processor.slice(1)));
  const [sections, reads]: [number[], number[]] = [[], []];
  for (const guid of guids) {
    const reading = performance.now();
    await textChange(db, newer, newer, guid);
    const started = performance.now();
    const change = await textChange(db, older, newer, guid);
    if (change !== null) exactRuns(change.comparison);
    reads.push(started - reading);
    sections.push(performance.now() - started);
  }
  figure(`${sections.length} changed sections`, p50and95(sections), `with itself: ${p50and95(reads)}`, "≤ 30 ms");
}
