import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { addressOf, startCommand, stop } from "../harness/processes.ts";
import { openCommandLine, type CommandLine, type CommandResult } from "../harness/command-line.ts";

let commands: CommandLine;
let zip: string;
beforeAll(async () => {
  await ensureBuilt(join(import.meta.dirname, "../.."));
  commands = await openCommandLine();
  zip = join(commands.folder, "town.zip");
  await towncode("customer", "add", "northmere", "--name", "Town of Northmere", "--state", "NY", "--county", "Osgood");
  const code = join(import.meta.dirname, "../../demo/code/larkmere-2023-06-01.xml");
  await towncode("import", "northmere", code, "--date", "2023-06-01");
}, 240_000);
afterAll(() => commands.remove());

const towncode = (...args: readonly string[]): Promise<CommandResult> => commands.run(...args);

describe("Towns on the command line", { timeout: 120_000 }, () => {
  test("are exported, and imported under another id", async () => {
    expect(await towncode("customer", "export", "northmere", "--out", zip)).toMatchObject({ code: 0 });
    const imported = await towncode("customer", "import", zip, "--id", "southmere");
    expect(imported).toMatchObject({
      code: 0,
      out: expect.stringContaining('Imported Town of Northmere as "southmere": /southmere/home'),
    });
    expect(imported.out).toContain("new GUIDs");
    expect((await towncode("versions", "southmere")).out).toMatch(/^southmere-1 +current/);
    expect(await towncode("doctor")).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") });
  });

  test("are removed, and restored under the same id with their GUIDs", async () => {
    const removed = await towncode("customer", "remove", "northmere", "--name", "Town of Northmere");
    expect(removed).toMatchObject({ code: 0, out: expect.stringContaining("1 version of its code") });
    const restored = await towncode("customer", "import", zip);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("/northmere/home") });
    expect(restored.out).not.toContain("new GUIDs");
    expect(await towncode("doctor")).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") });
  });

  test("have their texts read where they were imported, also if they were exported before that", async () => {
    const archive = join(commands.folder, "archive");
    await mkdir(join(archive, "Minutes"), { recursive: true });
    const minutes = join(import.meta.dirname, "../../demo/documents/files/minutes-2021-06-08.pdf");
    await copyFile(minutes, join(archive, "Minutes", "Minutes 2021-06-08.pdf"));
    const report = join(commands.folder, "report.csv");
    expect(await towncode("documents", "import", "northmere", archive, "--report", report)).toMatchObject({ code: 0 });
    await towncode("customer", "export", "northmere", "--out", zip);
    expect(await towncode("customer", "import", zip, "--id", "eastmere")).toMatchObject({ code: 0 });
    const waiting = await towncode("doctor");
    expect(waiting.out).toContain("2 text(s) of public documents wait to be read: northmere 1, eastmere 1.");
    expect(waiting).toMatchObject({ code: 0, out: expect.stringContaining("All texts of laws are read.") });
    const server = startCommand(["serve"], join(commands.folder, "data"));
    try {
      await addressOf(server);
      await vi.waitFor(
        async () => expect((await towncode("doctor")).out).toContain("All texts of public documents are read."),
        { timeout: 60_000, interval: 500 },
      );
    } finally {
      await stop(server);
    }
  });

  test("are not imported over a town, nor from another file", async () => {
    expect(await towncode("customer", "import", zip)).toMatchObject({ code: 1, err: expect.stringContaining("--id") });
    await writeFile(join(commands.folder, "no.zip"), "no zip");
    expect(await towncode("customer", "import", join(commands.folder, "no.zip"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("not a zip archive"),
    });
    expect(await towncode("customer", "import", join(commands.folder, "missing.zip"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("missing.zip"),
    });
  });
});
