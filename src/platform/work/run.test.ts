import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { runInThread, ThreadEnded, type ThreadWork } from "./run.ts";

class Refusal extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}

const shown: string[] = [];
const host = {
  double: async (value: number): Promise<number> => value * 2,
  show: async (text: string): Promise<void> => void shown.push(text),
  refuse: async (): Promise<never> => {
    throw new Refusal("The host refused", "away");
  },
};

const work = (more: Partial<ThreadWork<typeof host>> = {}): ThreadWork<typeof host> => ({
  module: new URL("test-thread.ts", import.meta.url),
  name: "the test",
  host,
  megabytes: 50,
  errors: [Refusal],
  ...more,
});

test("a thread gets its input, calls its host and returns a result", async () => {
  expect(await runInThread({ task: "double", value: 21 }, work())).toBe(42);
  expect(shown).toEqual(["doubling 21"]);
});

test("errors of the thread come back with their class and fields", async () => {
  const failed = runInThread({ task: "fail" }, work());
  await expect(failed).rejects.toBeInstanceOf(Refusal);
  await expect(failed).rejects.toMatchObject({ name: "Refusal", message: "The thread refused", code: "tired" });
});

test("errors of the host reach the thread, and come back as they were thrown", async () => {
  expect(await runInThread({ task: "catch" }, work())).toBe("Refusal: The host refused");
  await expect(runInThread({ task: "refuse" }, work())).rejects.toSatisfy(
    (error) => error instanceof Refusal && error.code === "away",
  );
});

test("a thread that needs too much memory ends with an error that says so, and nothing else ends", async () => {
  const failed = runInThread({ task: "fill" }, work());
  await expect(failed).rejects.toBeInstanceOf(ThreadEnded);
  await expect(failed).rejects.toMatchObject({
    reason: "memory",
    message: "There was not enough memory for the test (limit: 50 MB).",
  });
});

test("a thread is stopped by a signal", async () => {
  const controller = new AbortController();
  const running = runInThread({ task: "forever" }, work({ signal: controller.signal }));
  controller.abort();
  await expect(running).rejects.toMatchObject({ name: "ThreadEnded", reason: "stopped" });
  await expect(runInThread({ task: "forever" }, work({ signal: controller.signal }))).rejects.toMatchObject({
    reason: "stopped",
  });
});

test("a thread that exits has an error", async () => {
  await expect(runInThread({ task: "exit" }, work())).rejects.toMatchObject({ name: "ThreadEnded", reason: "crashed" });
});

const hasChrt = spawnSync("chrt", ["-p", String(process.pid)]).status === 0;
/** Of the kernel. */
const SCHED_IDLE = 5;

test.runIf(hasChrt)("a thread runs only when no other one needs the processor", async () => {
  expect(await runInThread({ task: "policy" }, work())).toBe(SCHED_IDLE);
});
