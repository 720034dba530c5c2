import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { towncodeArgs } from "./command-line.ts";

const root = join(import.meta.dirname, "../..");

/** Longer than any start takes on a busy machine, and shorter than hooks may take. */
const START_MS = 90_000;
/** A server stops within ten seconds. */
const STOP_MS = 30_000;

/** Starts a command with its own data folder, as on a machine without settings. */
export function startCommand(
  args: readonly string[],
  dataFolder: string,
  variables: Readonly<Record<string, string>> = {},
  /** "print": to this process's standard error. */
  errors: "print" | "pipe" | number = "print",
  /** A descriptor of a file for its output. */
  output: "pipe" | number = "pipe",
  /** The folder of the product: another copy than that of the tests. */
  product = root,
): ChildProcess {
  const env = environmentOf(dataFolder, variables);
  const stdio = ["ignore", output, errors === "print" ? "pipe" : errors] as const;
  const child = spawn(process.execPath, towncodeArgs(...args), { cwd: product, env, stdio: [...stdio] });
  // If it inherited standard error and outlived the tests, what reads their output would wait for it.
  if (errors === "print") child.stderr?.on("data", (data: Buffer) => process.stderr.write(data));
  return child;
}

/** The environment of a process with its own data folder that listens on a free port. */
export const environmentOf = (
  dataFolder: string,
  variables: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> => ({
  ...process.env,
  TOWNCODE_DATA: dataFolder,
  DATABASE_URL: "",
  PUBLIC_URL: "",
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  NODE_ENV: "production",
  ...variables,
});

/** Waits until a command has ended. Throws if it failed. */
export async function finish(child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`A command ended with exit code ${code}: ${child.spawnargs.slice(2).join(" ")}`);
}

/** Waits for the line with the address of a server. */
export async function addressOf(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  server.stdout?.on("data", (data: Buffer) => {
    output += data.toString();
    const address = /running at (http\S+)/.exec(output)?.[1];
    if (address !== undefined) resolve(address.replace("localhost", "127.0.0.1"));
  });
  server.on("exit", (code) => reject(new Error(`The server ended with exit code ${code} before it was ready.`)));
  const timer = setTimeout(() => {
    server.kill("SIGKILL");
    reject(new Error(`The server was not ready within ${START_MS / 1000} s.`));
  }, START_MS);
  return promise.finally(() => clearTimeout(timer));
}

/** Stops a server and waits for its end, if it is running. */
export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  const timer = setTimeout(() => server.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}
