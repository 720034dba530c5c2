import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCommandLine, type CommandLine } from "../harness/command-line.ts";
import { addressOf, startCommand, stop } from "../harness/processes.ts";

let commands: CommandLine;
let folder: string;
let server: ChildProcess | undefined;
beforeAll(async () => {
  commands = await openCommandLine();
  folder = join(commands.folder, "laws");
  await mkdir(join(folder, "adopted"), { recursive: true });
  const pdf = join(import.meta.dirname, "../../demo/documents/files/minutes-2021-06-08.pdf");
  await copyFile(pdf, join(folder, "adopted", "2-2026.pdf"));
  await writeFile(
    join(folder, "1.xml"),
    `<document xmlns="https://open.law/schemas/library" id="Larkmere, Ord. No. 2026-1"><num>2026-1</num><heading>Fees</heading>
      <text>Section 101-4 is amended.</text></document>`,
  );
  await writeFile(
    join(commands.folder, "laws.csv"),
    "file;number;adopted\nadopted/2-2026.pdf;2-2026;6/17/2026\n;3-2026;soon\n",
  );
  await commands.run("customer", "add", "larkmere", "--name", "Town of Larkmere", "--state", "NY");
}, 60_000);
afterAll(async () => {
  if (server !== undefined) await stop(server);
  await commands.remove();
});

async function importLaws(...options: readonly string[]) {
  const report = join(commands.folder, "report.csv");
  const map = join(commands.folder, "laws.csv");
  const { code, out, err } = await commands.run(
    "laws",
    "import",
    "larkmere",
    folder,
    "--map",
    map,
    "--type",
    "Local Law",
    "--report",
    report,
    ...options,
  );
  if (code !== 0) return { code, err };
  const counts = Object.fromEntries(
    [...out.matchAll(/^(added|unchanged|problem) +(\d+)$/gm)].map(([, name = "", count]) => [name, Number(count)]),
  );
  return { code, out, counts, report: await readFile(report, "utf8") };
}

test(
  "imports laws and a table of PDFs, beside a server too, and leaves those that are there",
  { timeout: 90_000 },
  async () => {
    const tried = await importLaws("--dry-run");
    expect(tried).toMatchObject({ code: 0, counts: { added: 2, unchanged: 0, problem: 1 } });
    expect(tried.out).toContain("Dry run: nothing was written.");
    expect(tried.out).toContain("Found contained in the code: 0 laws, 0 by its history notes, 0 by their dates.");
    const done = await importLaws();
    expect(done.counts).toEqual({ added: 2, unchanged: 0, problem: 1 });
    expect(done.report?.split("\r\n").slice(1, -1)).toEqual([
      expect.stringMatching(/^laws\.csv,3,problem,,0,,“soon” in the column/),
      "1.xml,1,added,Ordinance No. 2026-1,0,,",
      "laws.csv,2,added,Local Law No. 2-2026,0,,",
    ]);
    server = startCommand(["serve"], join(commands.folder, "data"));
    await addressOf(server);
    expect((await importLaws()).counts).toEqual({ added: 0, unchanged: 2, problem: 1 });
    const contained = (...options: readonly string[]) => commands.run("laws", "contained", "larkmere", ...options);
    expect(await contained("--confirm-all")).toMatchObject({
      code: 0,
      out: expect.stringContaining("Perhaps in the current version: 0 laws."),
    });
    expect(await contained("--not", "9-2026")).toMatchObject({
      code: 1,
      err: expect.stringContaining("No law has the number “9-2026”."),
    });
    expect(await commands.run("laws", "import", "nowhere", folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining("nowhere"),
    });
    expect(await commands.run("laws", "import", "larkmere", join(folder, "none"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no folder"),
    });
  },
);
