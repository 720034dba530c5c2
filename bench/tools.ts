import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

export const root = join(import.meta.dirname, "..");
/** As `npm start` of package.json. */
const cli = [
  "--max-semi-space-size=16",
  "--v8-pool-size=0",
  "--import",
  pathToFileURL(join(root, "src/platform/compile-cache.js")).href,
  join(root, "src/app/cli.ts"),
];

/**
 * Prints a figure with its reference and its goal: "import of the D.C. Code  41.2 s   bare parse 6.1 s   goal ≤ 60 s".
 */
export function figure(what: string, value: string, reference = "", goal = ""): void {
  console.log(
    [what.padEnd(46), value.padStart(22), reference.padStart(40), goal && `goal ${goal}`].join("  ").trimEnd(),
  );
}

export function heading(text: string): void {
  console.log(`\n${text}\n${"-".repeat(text.length)}`);
}

export function printMachine(): void {
  heading("Machine and versions");
  console.log(
    `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  );
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}, ${new Date().toISOString().slice(0, 10)}`);
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (times: readonly number[]): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

export const p50and95 = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p95 ${percentile(sorted, 0.95).toFixed(1)} ms`;
};

export const has = (command: string): boolean => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

export const newFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `towncode-bench-${name}-`));

/** Runs a CLI command until it ends; throws an error with its output if it fails. */
export const towncode = (dataFolder: string, ...args: string[]): Promise<string> => towncodeWith({}, dataFolder, args);

async function towncodeWith(
  environment: Readonly<Record<string, string>>,
  dataFolder: string,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...cli, ...args], {
    env: { ...process.env, TOWNCODE_DATA: dataFolder, ...environment },
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

/** Options of `towncode customer add`. */
type CustomerFacts = Readonly<Record<"name" | "state" | "county" | "govtype" | "population" | "zip", string>>;

export const DISTRICT: CustomerFacts = {
  name: "District of Columbia",
  state: "DC",
  county: "District of Columbia",
  govtype: "District",
  population: "689545",
  zip: "20004",
};

/** Adds a town to a data folder that no server is using. `environment`: more variables. */
export async function addCustomer(
  dataFolder: string,
  custId: string,
  facts: CustomerFacts,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const options = Object.entries(facts).flatMap(([name, value]) => [`--${name}`, value]);
  await towncodeWith(environment, dataFolder, ["customer", "add", custId, ...options]);
}

export interface RunningServer {
  readonly address: string;
  readonly startSeconds: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the server with a data folder and waits until it is ready. `environment`: more variables; with LOG_LEVEL=info,
 * `onLog` gets each line of its log.
 */
export async function startServer(
  dataFolder: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  onLog?: (line: string) => void,
): Promise<RunningServer> {
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...cli, "serve"], {
    env: {
      ...process.env,
      TOWNCODE_DATA: dataFolder,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      // As in deploy/.
      MALLOC_ARENA_MAX: "2",
      ...environment,
    },
    stdio: ["ignore", onLog === undefined ? "ignore" : "pipe", "inherit"],
  });
  if (onLog !== undefined && child.stdout !== null) createInterface(child.stdout).on("line", onLog);
  const address = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${address}/readyz`, child);
  const startSeconds = (performance.now() - started) / 1000;
  return {
    address,
    startSeconds,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${url} did not answer within 30 s`);
}

/** Processor time of a process so far, in seconds. */
export async function processorSeconds(pid: number): Promise<number> {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / 100;
}

/** Requests per second that `wrk` reaches at an address. */
export async function wrk(
  url: string,
  { connections, seconds, headers = [] }: { connections: number; seconds: number; headers?: string[] },
): Promise<number> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, ...headers.flatMap((header) => ["-H", header]), url];
  const { stdout } = await promisify(execFile)("wrk", args);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (rate === undefined || failed !== undefined) throw new Error(`wrk: ${stdout}`);
  return Number(rate);
}
