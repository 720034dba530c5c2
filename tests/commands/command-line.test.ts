import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCommandLine, type CommandLine, type CommandResult } from "../harness/command-line.ts";

let commands: CommandLine;
let folder: string;
beforeAll(async () => {
  commands = await openCommandLine();
  folder = commands.folder;
});
afterAll(() => commands.remove());

const towncode = (...args: readonly string[]): Promise<CommandResult> => commands.run(...args);

describe("The command line", { timeout: 60_000 }, () => {
  test("lists its commands", async () => {
    const { code, out } = await towncode("--help");
    expect(code).toBe(0);
    for (const command of [
      "serve",
      "demo",
      "customer",
      "import",
      "export",
      "versions",
      "jobs",
      "simulate",
      "reindex",
      "doctor",
    ])
      expect(out).toContain(`  ${command} `);
  });

  test.each([
    "serve",
    "demo",
    "customer add",
    "customer export",
    "customer import",
    "import",
    "export",
    "versions",
    "jobs",
    "simulate",
    "reindex",
    "doctor",
  ])("shows help for %s, with an example", async (command) => {
    expect(await towncode(...command.split(" "), "--help")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Examples?:\n {2}\S/),
    });
  });

  test("adds a town, imports its code, and writes the import report", async () => {
    expect(
      await towncode(
        "customer",
        "add",
        "northmere",
        "--name",
        "Town of Northmere",
        "--state",
        "ny",
        "--county",
        "Osgood",
      ),
    ).toMatchObject({ code: 0 });
    const code = join(import.meta.dirname, "../../demo/code/larkmere-2023-06-01.xml");
    const report = join(folder, "report.json");
    expect(await towncode("import", "northmere", code, "--dry-run")).toMatchObject({
      code: 0,
      out: expect.stringContaining("nothing was written"),
    });
    const imported = await towncode(
      "import",
      "northmere",
      code,
      "--date",
      "2023-06-01",
      "--publishing-id",
      "N1",
      "--report",
      report,
    );
    expect(imported).toMatchObject({
      code: 0,
      out: expect.stringMatching(/northmere-1, the current version:\n\s+2\d\d sections/),
    });
    expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({
      format: "akn",
      warnings: [],
      citations: { unresolved: 0 },
    });
    expect(await towncode("import", "northmere", code, "--date", "2023-06-01")).toMatchObject({
      code: 0,
      out: expect.stringContaining("Nothing was changed"),
    });
  });

  test("[OPEN-82] imports what may be a mistake only if it is confirmed, and repairs a mistyped date", async () => {
    const code = join(import.meta.dirname, "../../demo/code/larkmere-2023-06-01.xml");
    const again = ["import", "northmere", code, "--date", "2962-06-01"];
    expect(await towncode(...again, "--confirm", "same-content")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/in the future[^]*add: --confirm future-date\n/),
    });
    expect((await towncode("versions", "northmere")).out.trim().split("\n")).toHaveLength(1);
    expect(await towncode(...again, "--confirm", "same-content", "--confirm", "future-date")).toMatchObject({
      code: 0,
      out: expect.stringContaining("northmere-2, which becomes current on the date of its law"),
    });
    expect((await towncode("versions", "change", "northmere-2", "--date", "2022-01-01", "--name", "Old")).out).toMatch(
      /^northmere-1 +current[^]*northmere-2 +archived +law of 2022-01-01.*“Old”/,
    );
    expect((await towncode("versions", "put-in-force", "northmere-2")).out).toMatch(
      /^Unpublished northmere-1[^]*northmere-2 +current[^]*northmere-1 +unpublished/,
    );
    expect(await towncode("versions", "unpublish", "northmere-2")).toMatchObject({ code: 1 });
    expect((await towncode("versions", "publish", "northmere-1")).out).toMatch(/^northmere-1 +current/);
  });

  test("creates nothing where there is no data, and says so", async () => {
    const none = join(folder, "none");
    for (const args of [["doctor"], ["backup", join(folder, "none.zip")], ["versions", "northmere"], ["user", "list"]])
      expect(await commands.runWith({ TOWNCODE_DATA: none }, ...args), args[0]).toMatchObject({
        code: 1,
        err: expect.stringContaining(`There is no data in ${none}.`),
      });
    expect(existsSync(none)).toBe(false);
    expect(existsSync(join(folder, "none.zip"))).toBe(false);
  });

  test("refuses a file that it cannot write before it begins", async () => {
    const file = join(folder, "nowhere", "northmere.zip");
    for (const args of [
      ["backup", file],
      ["customer", "export", "northmere", "--out", file],
      ["import", "northmere", folder, "--report", file],
      ["documents", "import", "northmere", folder, "--report", file],
      ["laws", "import", "northmere", folder, "--report", file],
    ])
      expect(await towncode(...args), args[0]).toMatchObject({
        code: 1,
        err: `There is no folder ${join(folder, "nowhere")}. Create it first.\n`,
      });
    expect(await towncode("backup", folder)).toMatchObject({ code: 1, err: expect.stringContaining("is a folder") });
  });

  test("npm scripts take relative paths from the folder in which they were called", async () => {
    const called = { INIT_CWD: folder, npm_lifecycle_event: "towncode" };
    expect(await commands.runWith(called, "export", "northmere", "--out", "code.xml")).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, "code.xml"))).toBe(true);
    await writeFile(join(folder, "called.xml"), "<akomaNtoso>\n<act></akomaNtoso>");
    expect(await commands.runWith(called, "import", "northmere", "called.xml")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/called\.xml:2:\d+: /),
    });
  });

  test("reports problems with the input by file and line, and exits with 1", async () => {
    const bad = join(folder, "bad.xml");
    await writeFile(bad, "<akomaNtoso>\n<act></akomaNtoso>");
    expect(await towncode("import", "northmere", bad)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/bad\.xml:2:\d+: /),
    });
    expect(await towncode("import", "northmere", join(folder, "nothing.xml"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("no file or folder"),
    });
    expect(await towncode("import", "nowhere", bad)).toMatchObject({ code: 1 });
    expect(await towncode("import", "northmere", bad, "--date", "yesterday")).toMatchObject({
      code: 1,
      err: expect.stringContaining("YYYY-MM-DD"),
    });
    expect(await towncode("versions", "nowhere")).toMatchObject({
      code: 1,
      err: expect.stringContaining('"nowhere" was not found'),
    });
    expect(await towncode("jobs", "--revive", "none")).toMatchObject({
      code: 1,
      err: expect.stringContaining('"none" was not found'),
    });
    expect(await towncode("customer", "add", "search", "--name", "x", "--state", "NY")).toMatchObject({
      code: 1,
      err: expect.stringContaining("reserved"),
    });
    expect(await towncode("publish")).toMatchObject({ code: 1, err: expect.stringContaining("unknown command") });
  });
});
