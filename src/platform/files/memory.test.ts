import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

/**
 * Stores and reads a file of this many megabytes in new buffers. Prints the most memory, in megabytes, that buffers held
 * after garbage collections on the way.
 */
const program = (folder: string, megabytes: number): string => `
  import { createDiskFiles } from ${JSON.stringify(join(import.meta.dirname, "disk.ts"))};
  let most = 0;
  function measure() {
    gc();
    most = Math.max(most, process.memoryUsage().arrayBuffers / 1_000_000);
  }
  async function* bytes() {
    for (let at = 0; at < ${megabytes}; at += 1) {
      yield Buffer.alloc(1_000_000, at);
      if (at % 10 === 9) measure();
    }
  }
  const files = createDiskFiles(${JSON.stringify(folder)});
  const key = await files.put(bytes(), "bin");
  measure();
  const { stream } = await files.get(key);
  let size = 0;
  for await (const chunk of stream) {
    if (Math.floor(size / 10_000_000) !== Math.floor((size += chunk.length) / 10_000_000)) measure();
  }
  console.log(JSON.stringify({ size, most }));
`;

test("[FILES-02] A file of 200 MB is stored and read without being held in memory", async () => {
  const folder = await mkdtemp(join(tmpdir(), "towncode-memory-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [
    "--expose-gc",
    "--input-type=module",
    "--eval",
    program(folder, 200),
  ]);
  const { size, most } = JSON.parse(stdout) as { size: number; most: number };
  expect(size).toBe(200_000_000);
  expect(most).toBeLessThan(50);
}, 60_000);
