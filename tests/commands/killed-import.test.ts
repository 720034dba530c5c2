import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCommandLine, type CommandLine } from "../harness/command-line.ts";

const code = (date: string): string => join(import.meta.dirname, `../../demo/code/larkmere-${date}.xml`);

describe("An import that is killed", { timeout: 120_000 }, () => {
  let line: CommandLine;
  beforeAll(async () => {
    line = await openCommandLine();
    await line.run("customer", "add", "larkmere", "--name", "Town of Larkmere", "--state", "NY");
    await line.run("import", "larkmere", code("2023-06-01"));
  });
  afterAll(() => line.remove());

  test.each([
    ["while it is reading", "reading", 0],
    ["while it is comparing", "comparing", 0],
    ["when it starts writing", "writing", 0],
    ["while it is writing", "writing", 60],
    ["when all is staged", "writing", 200],
    ["when it is published", "published", 0],
  ])("%s does not change the previous version", async (_when, phase, wait) => {
    const running = line.start("import", "larkmere", code("2024-09-15"));
    const ended = once(running, "exit");
    await waitForText(running.stderr, phase);
    await new Promise((resolve) => setTimeout(resolve, wait));
    running.kill("SIGKILL");
    await ended;
    const versions = (await line.run("versions", "larkmere")).out.trim().split("\n");
    // If the import was fast enough to publish, the new version must be complete. Otherwise only the old one exists.
    expect(versions.filter((version) => version.includes(" current "))).toHaveLength(1);
    expect(versions.at(-1)).toMatch(/^larkmere-1 /);
    expect(await line.run("doctor")).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") });
  });

  test("can be repeated", async () => {
    expect(await line.run("import", "larkmere", code("2024-09-15"))).toMatchObject({ code: 0 });
    expect((await line.run("versions", "larkmere")).out).toMatch(/^larkmere-2 +current/);
    // Nothing is left of the attempts that were killed.
    const files = await readdir(join(line.folder, "data/search/larkmere"));
    expect(files.filter((name) => name.endsWith(".index"))).toHaveLength(2);
    expect(files.filter((name) => name.endsWith(".sqlite"))).toHaveLength(2);
    expect(files.filter((name) => !/\.index$|\.sqlite(-wal|-shm)?$/.test(name))).toEqual([]);
    expect((await line.run("doctor")).out).not.toMatch(/without a version|interrupted/);
  });
});

async function waitForText(stream: NodeJS.ReadableStream | null, text: string): Promise<void> {
  for await (const data of stream ?? []) if (String(data).includes(text)) return;
}
