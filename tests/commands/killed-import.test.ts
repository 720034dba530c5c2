import { once } from "node:events";
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
    ["while it reads", "reading", 0],
    ["as it begins to write", "writing", 0],
    ["while it writes", "writing", 60],
    ["a little later", "writing", 200],
  ])("%s leaves the version before as it was", async (_when, phase, wait) => {
    const running = line.start("import", "larkmere", code("2024-09-15"));
    await saying(running.stderr, phase);
    await new Promise((resolve) => setTimeout(resolve, wait));
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
    const versions = (await line.run("versions", "larkmere")).out.trim().split("\n");
    // One that was quick enough to publish must be there whole; else only the version before.
    expect(versions.filter((version) => version.includes(" current "))).toHaveLength(1);
    expect(versions.at(-1)).toMatch(/^larkmere-1 /);
    expect(await line.run("doctor")).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") });
  });

  test("can be done again", async () => {
    expect(await line.run("import", "larkmere", code("2024-09-15"))).toMatchObject({ code: 0 });
    expect((await line.run("versions", "larkmere")).out).toMatch(/^larkmere-2 +current/);
  });
});

async function saying(stream: NodeJS.ReadableStream | null, word: string): Promise<void> {
  for await (const data of stream ?? []) if (String(data).includes(word)) return;
}
