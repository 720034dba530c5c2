import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { towncodeArgs } from "./command-line.ts";

const root = join(import.meta.dirname, "../..");

/** Starts a command with its own data folder, as on a machine without settings. */
export function startCommand(
  args: readonly string[],
  dataFolder: string,
  variables: Readonly<Record<string, string>> = {},
  errors: "inherit" | "pipe" | number = "inherit",
  /** A descriptor of a file for its output. */
  output: "pipe" | number = "pipe",
): ChildProcess {
  const env = environmentOf(dataFolder, variables);
  return spawn(process.execPath, towncodeArgs(...args), { cwd: root, env, stdio: ["ignore", output, errors] });
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
  return promise;
}

/** Stops a server and waits for its end, if it is running. */
export async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}
