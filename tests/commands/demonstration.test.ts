import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCommandLine, type CommandLine, type CommandResult } from "../harness/command-line.ts";

let commands: CommandLine;
let folder: string;
let loaded: CommandResult;
beforeAll(async () => {
  commands = await openCommandLine();
  folder = commands.folder;
  loaded = await commands.run("demo");
}, 120_000);
afterAll(() => commands.remove());

const towncode = (...args: readonly string[]): Promise<CommandResult> => commands.run(...args);

describe("Commands on the demonstration town", { timeout: 60_000 }, () => {
  test("loads the demonstration town once, and the second time reports that nothing was changed", async () => {
    expect(loaded).toMatchObject({ code: 0, out: expect.stringContaining("/larkmere/home") });
    expect(loaded.err).toContain("version 3 of 3");
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
    // The text of its documents is read when a server runs.
    const { code, out } = await towncode("jobs");
    expect([code, out.includes("documents.read-text"), out.includes("failed")]).toEqual([0, true, false]);
    expect(out).toContain("laws.read-text");
  });

  test("[OPEN-81] the demonstration town has a user for each role, with passwords unique to this installation", async () => {
    for (const [name, role] of [
      ["moakes", "Municipal administrator"],
      ["tbell", "Municipal user"],
      ["ivoss", "General-code administrator"],
    ]) {
      expect(loaded.out).toMatch(new RegExp(`^  ${name} +[\\da-zA-Z]{16}  ${role}$`, "m"));
    }
    const file = join(folder, "data/demo-sign-ins.json");
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(
      new Set((JSON.parse(await readFile(file, "utf8")) as { password: string }[]).map(({ password }) => password))
        .size,
    ).toBe(3);
  });

  test("[OPEN-82] exports a code in each format and imports it into another town", async () => {
    const out = join(folder, "out");
    expect(await towncode("export", "larkmere", "--out", join(out, "code.xml"))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Wrote .*code\.xml and \d+ images next to it/),
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

  test("finds a damaged index and a missing image with doctor, shows how to repair them, and exits with 1", async () => {
    const sound = await towncode("doctor");
    expect(sound).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") });
    expect(sound.out).toContain("of public documents of larkmere is complete (public documents: 177)");
    expect(sound.out).toContain("of laws of larkmere is complete (laws: 40)");
    const search = join(folder, "data/search/larkmere");
    const [first = "", second = ""] = (await readdir(search)).filter((name) => /^\d+\.index$/.test(name));
    await rm(join(search, first));
    await writeFile(join(search, second), "not an index");
    await writeFile(join(search, "999.index"), "");
    const files = join(folder, "data/files");
    for (const entry of await readdir(files)) await rm(join(files, entry), { recursive: true });
    const sick = await towncode("doctor");
    expect(sick.code).toBe(1);
    expect(sick.out).toMatch(/WRONG {2}The search index of larkmere-\d is missing\.\n\s+→ towncode reindex larkmere/);
    expect(sick.out).toMatch(/WRONG {2}The search index of larkmere-\d cannot be read/);
    expect(sick.out).toMatch(/WRONG {2}Missing from .+: \d of \d images: /);
    expect(sick.out).toContain("without a version: larkmere/999");
  });

  test("rebuilds indexes, after which doctor finds no problems with them", async () => {
    expect(await towncode("reindex")).toMatchObject({
      code: 0,
      out: expect.stringContaining("removed 1 search index"),
    });
    const { out, err } = await towncode("doctor");
    expect(err).toBe("");
    expect(out.match(/is complete \(provisions: [\d,]+\)/g)).toHaveLength(10);
    expect(out).not.toContain("The search index of larkmere-1 is missing");
  });
});
