import { readdir, readFile, rm, writeFile } from "node:fs/promises";
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

  test.each(["serve", "demo", "customer add", "import", "export", "versions", "jobs", "simulate", "reindex", "doctor"])(
    "shows help for %s, with an example",
    async (command) => {
      expect(await towncode(...command.split(" "), "--help")).toMatchObject({
        code: 0,
        out: expect.stringMatching(/Examples?:\n {2}\S/),
      });
    },
  );

  test("loads the demonstration town once, and the second time reports that nothing was changed", async () => {
    const first = await towncode("demo");
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining("/larkmere/home") });
    expect(first.err).toContain("version 3 of 3");
    expect(await towncode("demo")).toMatchObject({ code: 0, out: expect.stringContaining("nothing was changed") });
    const versions = await towncode("versions", "larkmere");
    expect(
      versions.out
        .trim()
        .split("\n")
        .map((line) => line.split(/\s+/, 2)),
    ).toEqual([
      ["larkmere-3", "current"],
      ["larkmere-2", "archived"],
      ["larkmere-1", "archived"],
    ]);
    expect(await towncode("jobs")).toMatchObject({ code: 0, out: "No waiting, running or failed jobs.\n" });
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

  test("[OPEN-82] exports a code in each format and imports it into another town", async () => {
    const out = join(folder, "out");
    expect(await towncode("export", "larkmere", "--out", join(out, "code.xml"))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Wrote .*code\.xml and \d+ image\(s\) next to it/),
    });
    expect(
      await towncode(
        "customer",
        "add",
        "eastmere",
        "--name",
        "Town of Eastmere",
        "--state",
        "ny",
        "--county",
        "Osgood",
      ),
    ).toMatchObject({ code: 0 });
    expect(await towncode("import", "eastmere", join(out, "code.xml"))).toMatchObject({
      code: 0,
      out: expect.stringContaining("eastmere-1, the current version"),
    });
    expect(
      await towncode(
        "export",
        "larkmere",
        "--version",
        "larkmere-1",
        "--format",
        "html",
        "--out",
        join(out, "old.html"),
      ),
    ).toMatchObject({ code: 0 });
    expect(await readFile(join(out, "old.html"), "utf8")).toContain('<time datetime="2023-06-01">');
    expect(await towncode("export", "larkmere", "--format", "json", "--out", join(out, "code.json"))).toMatchObject({
      code: 0,
    });
    expect(JSON.parse(await readFile(join(out, "code.json"), "utf8"))).toMatchObject({
      version: "larkmere-3",
      structure: { type: "code" },
    });
    expect(await towncode("export", "larkmere", "--version", "larkmere-9", "--out", join(out, "no.xml"))).toMatchObject(
      { code: 1, err: expect.stringContaining('"larkmere-9"') },
    );
  });

  test("reports problems with the input by file and line, and exits with 1", async () => {
    const bad = join(folder, "bad.xml");
    await writeFile(bad, "<akomaNtoso>\n<act></akomaNtoso>");
    expect(await towncode("import", "larkmere", bad)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/bad\.xml:2:\d+: /),
    });
    expect(await towncode("import", "larkmere", join(folder, "nothing.xml"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("no file or folder"),
    });
    expect(await towncode("import", "nowhere", bad)).toMatchObject({ code: 1 });
    expect(await towncode("import", "larkmere", bad, "--date", "yesterday")).toMatchObject({
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

  test("finds a damaged index and a missing image with doctor, shows how to repair them, and exits with 1", async () => {
    expect(await towncode("doctor")).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") });
    const search = join(folder, "data/search/larkmere");
    const [first = "", second = ""] = await readdir(search);
    await rm(join(search, first));
    await writeFile(join(search, second), "not an index");
    await writeFile(join(search, "999.sqlite"), "");
    const files = join(folder, "data/files");
    for (const entry of await readdir(files)) await rm(join(files, entry), { recursive: true });
    const sick = await towncode("doctor");
    expect(sick.code).toBe(1);
    expect(sick.out).toMatch(/WRONG {2}The search index of larkmere-\d is missing\.\n\s+→ towncode reindex larkmere/);
    expect(sick.out).toMatch(/WRONG {2}The search index of larkmere-\d cannot be read/);
    expect(sick.out).toMatch(/WRONG {2}\d of \d images are missing/);
    expect(sick.out).toContain("without a version: larkmere/999");
  });

  test("rebuilds indexes, after which doctor finds no problems with them", async () => {
    expect(await towncode("reindex")).toMatchObject({ code: 0, out: expect.stringContaining("removed 1 index(es)") });
    const { out, err } = await towncode("doctor");
    expect(err).toBe("");
    expect(out.match(/has all \d+ provisions/g)).toHaveLength(11);
    expect(out).not.toContain("The search index of larkmere-1 is missing");
  });
});
