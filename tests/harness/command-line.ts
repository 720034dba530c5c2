import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command line with its own embedded database. */
export interface CommandLine {
  readonly folder: string;
  /** Runs a command until it exits. */
  run(...args: readonly string[]): Promise<CommandResult>;
  /** The same with other environment variables. */
  runWith(variables: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<CommandResult>;
  /** Starts a command; its output is piped. */
  start(...args: readonly string[]): ChildProcess;
  remove(): Promise<void>;
}

const root = join(import.meta.dirname, "../..");

/**
 * Arguments of Node that run a command. Short processes gain nothing from V8's optimizing WebAssembly compiler: without
 * it, opening the embedded database takes half of the processor time.
 */
export const towncodeArgs = (...args: readonly string[]): string[] => [
  "--liftoff-only",
  "--import",
  "./src/platform/compile-cache.js",
  "src/app/cli.ts",
  ...args,
];

export async function openCommandLine(): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-cli-"));
  const options = { cwd: root, env: { ...process.env, TOWNCODE_DATA: join(folder, "data"), DATABASE_URL: "" } };
  const runWith: CommandLine["runWith"] = async (variables, ...args) => {
    const { promise, resolve } = Promise.withResolvers<CommandResult>();
    const child = execFile(
      process.execPath,
      towncodeArgs(...args),
      { ...options, env: { ...options.env, ...variables } },
      (_error, out, err) => resolve({ code: child.exitCode ?? 1, out, err }),
    );
    return promise;
  };
  return {
    folder,
    run: (...args) => runWith({}, ...args),
    runWith,
    start: (...args) =>
      spawn(process.execPath, towncodeArgs(...args), { ...options, stdio: ["ignore", "pipe", "pipe"] }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
