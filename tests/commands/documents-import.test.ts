import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCommandLine, type CommandLine } from "../harness/command-line.ts";
import { addressOf, startCommand, stop } from "../harness/processes.ts";

const files = join(import.meta.dirname, "../../demo/documents/files");
let commands: CommandLine;
let folder: string;
let server: ChildProcess | undefined;
beforeAll(async () => {
  commands = await openCommandLine();
  folder = join(commands.folder, "archive");
  await mkdir(join(folder, "Minutes", "Town_Board"), { recursive: true });
  await copyFile(join(files, "minutes-2021-06-08.pdf"), join(folder, "Minutes", "Town_Board", "Regular 87-06-08.pdf"));
  await copyFile(join(files, "map-town.pdf"), join(folder, "Minutes", "map.pdf"));
  await writeFile(join(folder, "loose.txt"), "No folder says what this is.");
  await writeFile(
    join(commands.folder, "map.csv"),
    "file;type;title;date\nMinutes/map.pdf;Maps;The Town;6/3/1999\ngone.pdf;;;\n",
  );
  await commands.run("customer", "add", "larkmere", "--name", "Town of Larkmere", "--state", "NY");
}, 60_000);
afterAll(async () => {
  if (server !== undefined) await stop(server);
  await commands.remove();
});

async function importArchive(...options: readonly string[]) {
  const report = join(commands.folder, "report.csv");
  const map = join(commands.folder, "map.csv");
  const { code, out, err } = await commands.run(
    "documents",
    "import",
    "larkmere",
    folder,
    "--map",
    map,
    "--report",
    report,
    ...options,
  );
  if (code !== 0) return { code, err };
  const counts = Object.fromEntries(
    [...out.matchAll(/^(added|recognized|refused) +(\d+)$/gm)].map(([, name = "", count]) => [name, Number(count)]),
  );
  return { code, out, counts, report: await readFile(report, "utf8") };
}

test(
  "imports an archive from folders and a table, beside a server too, and recognizes what is there",
  { timeout: 90_000 },
  async () => {
    const tried = await importArchive("--dry-run");
    expect(tried).toMatchObject({ code: 0, counts: { added: 2, recognized: 0, refused: 2 } });
    expect(tried.out).toContain("Dry run: nothing was written.");
    const done = await importArchive("--century", "1900");
    expect(done.counts).toEqual({ added: 2, recognized: 0, refused: 2 });
    expect(done.report?.split("\r\n").slice(1, -1)).toEqual([
      expect.stringMatching(/^loose\.txt,refused,"It has no type/),
      "Minutes/map.pdf,added,,Maps,,The Town,1999-06-03",
      "Minutes/Town_Board/Regular 87-06-08.pdf,added,,Minutes,Town Board,Regular,1987-06-08",
      expect.stringMatching(/^gone\.pdf,refused,/),
    ]);
    server = startCommand(["serve"], join(commands.folder, "data"));
    await addressOf(server);
    expect((await importArchive()).counts).toEqual({ added: 0, recognized: 2, refused: 2 });
    expect(await commands.run("documents", "import", "nowhere", folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining("nowhere"),
    });
  },
);
