import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namedOnce } from "../platform/features/contributed-files.ts";
import { contributionsOf, loadContributions } from "./contributions.ts";
import { findSharedCommand } from "./control/commands.ts";
import { demoContents } from "./demo/contents.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-features-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A feature with one file. */
async function made(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  await writeFile(join(path, "security-examples.ts"), text);
  return path;
}

describe("What features contribute in files of their own", () => {
  test("is loaded in the order of the features, from those that have the file", async () => {
    const boats = await made("boats", "export const securityExamples = { pages: { '/boats': () => '/boats' } };");
    const ferries = await made("ferries", "export const securityExamples = {};");
    const found = await loadContributions("securityExamples", [ferries, join(folder, "none"), boats]);
    expect(found.map(({ feature }) => feature)).toEqual(["ferries", "boats"]);
    expect(Object.keys(found[1]?.content.pages ?? {})).toEqual(["/boats"]);
  });

  test("is refused if the file has another export", async () => {
    const lakes = await made("lakes", "export const examples = {};");
    await expect(loadContributions("securityExamples", [lakes])).rejects.toThrow(
      "lakes/security-examples.ts does not export securityExamples",
    );
  });

  test("has each name once", () => {
    const named = (feature: string, ...names: readonly string[]) => ({ feature, content: names });
    const check = (...all: readonly ReturnType<typeof named>[]) =>
      namedOnce("command", all, (names) => names.map((name) => [name, name] as const));
    expect([...check(named("boats", "row", "sail"), named("ferries", "cross")).keys()]).toEqual([
      "row",
      "sail",
      "cross",
    ]);
    expect(() => check(named("boats", "row"), named("ferries", "row"))).toThrow(
      "The features boats and ferries both declare the command row",
    );
    expect(() => check(named("boats", "row", "row"))).toThrow("The feature boats declares the command row twice");
  });
});

describe("The commands that a server runs for the command line", () => {
  test("are found by their names, those of features too", async () => {
    const names = (await contributionsOf("commands")).flatMap(({ content: { shared = {} } }) => Object.keys(shared));
    expect(names).toContain("town-export");
    for (const name of [...names, "doctor", "jobs"]) expect((await findSharedCommand(name))?.name).toBe(name);
    expect(await findSharedCommand("row")).toBeNull();
  });
});

describe("The demonstration town", () => {
  test("gets what features add to it in the order of their positions: its history before its code", async () => {
    const { beforeCode, afterCode } = await demoContents();
    expect(beforeCode.map(({ name }) => name)).toContain("history");
    const names = afterCode.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(["users", "colleagues", "keys"]);
    expect(names.indexOf("opens of documents")).toBeGreaterThan(names.indexOf("documents"));
  });
});
