import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { SaxesParser } from "saxes";
import type { ImportRun } from "./import-run.ts";
import { addCustomer, DISTRICT, figure, heading, newFolder, root } from "./tools.ts";

/** The D.C. Code, unpacked (`tar -xzf dc-code-xml.tar.gz`): 98 MB in 24,000 files. */
export const DC = process.env["TOWNCODE_DC"] ?? join(root, "../tmp/dc/code/index.xml");

/** As `npm run towncode`: little room for short-lived objects of the main thread, and compiled code is kept. */
const OPTIONS = [
  "--max-semi-space-size=4",
  "--import",
  pathToFileURL(join(root, "src/platform/compile-cache.js")).href,
];

/**
 * Measures the import of the largest code we know, from the command until it is live and searchable, and compares it
 * with a bare parse of the same files.
 */
export async function benchImport(): Promise<void> {
  heading("Import of the D.C. Code");
  if (!existsSync(DC))
    return console.log(`Skipped: ${DC} does not exist. Unpack the code and set TOWNCODE_DC to its index.xml.`);
  const { seconds, megabytes } = await bareParse(dirname(DC));
  const reference = `bare saxes parse of ${Math.round(megabytes)} MB: ${seconds.toFixed(1)} s`;
  const goals = { seconds: 4 * seconds, reference };
  await benchOn("PGlite", "", { ...goals, megabytes: 1000 });
  const server = process.env["DATABASE_URL"] ?? "";
  if (server === "") console.log("PostgreSQL server: skipped. DATABASE_URL is not set.");
  else await benchOn("PostgreSQL server", server, { ...goals, megabytes: 600 });
}

interface Goals {
  readonly seconds: number;
  readonly megabytes: number;
  readonly reference: string;
}

async function benchOn(name: string, databaseUrl: string, goals: Goals): Promise<void> {
  const folder = await newFolder("import");
  const custId = `bench${Date.now().toString(36)}`;
  const installation = {
    DATABASE_URL: databaseUrl,
    TOWNCODE_SECRET: "for this measurement only, 32 or more",
  };
  const env = { ...process.env, MALLOC_ARENA_MAX: "2", TOWNCODE_DATA: folder, ...installation };
  try {
    await addCustomer(folder, custId, DISTRICT, installation);
    const started = performance.now();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...OPTIONS, join(root, "bench/import-run.ts"), custId, DC],
      { env, maxBuffer: 2 ** 26 },
    );
    const seconds = (performance.now() - started) / 1000;
    const run = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as ImportRun;
    figure(
      `${name}: ${run.sections.toLocaleString("en-US")} sections, live`,
      `${seconds.toFixed(1)} s`,
      goals.reference,
      `≤ ${goals.seconds.toFixed(1)} s (4 times the parse)`,
    );
    figure(`${name}: peak memory`, `${run.megabytes} MB`, "", `≤ ${goals.megabytes} MB`);
    console.log(
      `  ${Object.entries(run.phases)
        .map(([phase, at]) => `${phase} ${at.toFixed(1)} s`)
        .join(" · ")}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads and parses all XML files in a folder with the parser of the import, and does nothing else. */
async function bareParse(folder: string): Promise<{ seconds: number; megabytes: number }> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".xml"));
  const started = performance.now();
  let bytes = 0;
  for (const file of files) {
    const data = await readFile(join(folder, file));
    bytes += data.length;
    new SaxesParser({ xmlns: true }).write(data.toString()).close();
  }
  return { seconds: (performance.now() - started) / 1000, megabytes: bytes / 1e6 };
}
