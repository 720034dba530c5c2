import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { answerCalls } from "./answer.ts";

export type TestCall =
  | { readonly op: "read" | "list" | "write"; readonly path: string }
  | { readonly op: "connect"; readonly port: number }
  | { readonly op: "start" | "thread" | "environment" | "hang" | "fill" | "crash" | "refuse" | "number" | "file" };

/** Does for a test what a file would make a library do. Returns the code of an error that it met. */
answerCalls<TestCall>(async (call, path) => {
  try {
    return await resultOf(call, path);
  } catch (error) {
    if (call.op === "refuse") throw error;
    return codeOf(error);
  }
});

async function resultOf(call: TestCall, path: string | null): Promise<unknown> {
  switch (call.op) {
    case "read":
      return readFileSync(call.path, "latin1");
    case "list":
      return readdirSync(call.path);
    case "write":
      return writeFileSync(call.path, "written");
    case "file":
      return path === null ? null : readFileSync(path, "utf8");
    case "connect":
      return connected(call.port);
    case "start":
      return (await import("node:child_process")).spawnSync("true").status;
    case "thread": {
      const { Worker } = await import("node:worker_threads");
      return new Worker("", { eval: true }).threadId;
    }
    case "environment":
      return Object.keys(process.env).toSorted();
    case "number":
      return process.pid;
    default:
      return misbehave(call.op);
  }
}

function misbehave(op: "hang" | "fill" | "crash" | "refuse"): unknown {
  switch (op) {
    case "hang":
      for (;;);
    case "fill": {
      const kept: string[][] = [];
      for (;;) kept.push(Array.from({ length: 100_000 }, String));
    }
    case "crash":
      return process.abort();
    case "refuse":
      throw Object.assign(new RangeError("Not this file"), { reason: "damaged" });
  }
}

async function connected(port: number): Promise<string> {
  const { connect } = await import("node:net");
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  connect(port, "127.0.0.1", () => resolve("connected")).on("error", reject);
  return promise;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : String(error));
