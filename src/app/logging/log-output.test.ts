import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { logOutput } from "./log-output.ts";

test("lines of the log are written at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "towncode-log-"));
  const descriptor = openSync(join(folder, "log"), "w");
  onTestFinished(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  const output = logOutput(descriptor);
  output.write("one\n");
  output.write("two\n");
  expect(readFileSync(join(folder, "log"), "utf8")).toBe("one\ntwo\n");
});

test.runIf(existsSync("/dev/full"))("a full disk ends nothing, and takes no more memory than a few lines", () => {
  const descriptor = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(descriptor));
  const output = logOutput(descriptor);
  const line = `${"x".repeat(999)}\n`;
  for (let lines = 0; lines < 5000; lines += 1) output.write(line);
  expect(output).toHaveProperty(
    "_len",
    expect.toSatisfy((length: number) => length <= 1_000_000),
  );
});
