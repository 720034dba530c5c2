import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { figure, heading, newFolder, percentile, root, startServer, towncode } from "./tools.ts";

const PORT = 3986;
const RUNS = 5;
/** Number of simulated towns; use fewer to test the benchmark itself. Making 5,000 takes ten minutes, so they are kept. */
const TOWNS = Number(process.env["BENCH_TOWNS"] ?? 5000);

/** Measures the first start with the demonstration town, and starts with an existing database: a small one, a large one. */
export async function benchStart(): Promise<void> {
  heading("Start");
  const folder = await newFolder("start");
  const started = performance.now();
  await towncode(folder, "demo");
  const first = await startServer(folder, PORT);
  const seconds = (performance.now() - started) / 1000;
  await first.stop();
  figure("first start with the demonstration town", `${seconds.toFixed(1)} s`, "without building the pages", "≤ 30 s");
  await benchSecondStart("start with an existing database", folder);
  const large = join(tmpdir(), `towncode-bench-${TOWNS}-towns`);
  await towncode(large, "simulate", "--towns", String(TOWNS), "--sections", "1");
  await benchSecondStart(`start with ${TOWNS.toLocaleString("en-US")} towns`, large);
  const helps: number[] = [];
  for (let run = 0; run < RUNS; run += 1) helps.push(await millisecondsOf(() => towncode(folder, "--help")));
  figure("towncode --help", `${Math.round(median(helps))} ms`, `node with an empty file ${await emptyProcess()}`);
}

/** Starts the server and opens its database alone, in turn, and prints the medians and where the time of a start goes. */
async function benchSecondStart(what: string, folder: string): Promise<void> {
  const starts: number[] = [];
  const alone: number[] = [];
  const steps = new Map<string, number[]>();
  // The first run fills the cache of compiled code and is not counted.
  for (let run = 0; run <= RUNS; run += 1) {
    const log = Promise.withResolvers<Steps>();
    const server = await startServer(folder, PORT, { LOG_LEVEL: "info" }, (line) => {
      const found = stepsIn(line);
      if (found !== null) log.resolve(found);
    });
    const done = await log.promise;
    await server.stop();
    const opened = await openDatabaseAlone(folder);
    if (run === 0) continue;
    starts.push(server.startSeconds);
    alone.push(opened);
    for (const [step, at] of Object.entries(done)) steps.set(step, [...(steps.get(step) ?? []), at]);
  }
  const reference = `PGlite alone ${median(alone)} ms`;
  figure(what, `${median(starts).toFixed(2)} s`, reference, "≤ 2 s");
  for (const [step, times] of steps) figure(`  ${step}`, `after ${median(times)} ms`);
}

/** When each step of a start was done, in milliseconds since the process started. */
type Steps = Readonly<Record<string, number>>;

/** The steps in the log line of a start; null for other lines. */
function stepsIn(line: string): Steps | null {
  if (!line.startsWith("{")) return null;
  const { msg, steps } = JSON.parse(line) as { msg?: string; steps?: Steps };
  return msg === "started" && steps !== undefined ? steps : null;
}

async function openDatabaseAlone(folder: string): Promise<number> {
  const script = join(root, "bench/open-database.ts");
  return Number((await promisify(execFile)(process.execPath, [script, folder])).stdout);
}

async function emptyProcess(): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1)
    times.push(await millisecondsOf(() => promisify(execFile)(process.execPath, ["-e", ""])));
  return `${Math.round(median(times))} ms`;
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (times: readonly number[]): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
