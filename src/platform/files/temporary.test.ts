import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "towncode-temporary-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** Opens and closes a folder many times, as processes that start do once. */
const OPEN_OFTEN = `
  const { openTemporaryFolder } = await import(process.argv[1]);
  for (let round = 0; round < 150; round++) await (await openTemporaryFolder(process.argv[2])).close();`;

test("processes that start at the same time each get a folder", { timeout: 60_000 }, async () => {
  const module = pathToFileURL(join(import.meta.dirname, "temporary.ts")).href;
  const processes = Array.from({ length: 4 }, () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", OPEN_OFTEN, module, parent]),
  );
  for (const { stderr } of await Promise.all(processes)) expect(stderr).not.toContain("Error");
  expect(await readdir(parent)).toEqual([]);
});
