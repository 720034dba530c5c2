import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findBrowser } from "../tests/harness/find-browser.ts";
import { percentile } from "./tools.ts";

/** Fetched by npx, not a dependency: with it, every `npm ci` would load 176 MB more (decision 013). */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 5;

/** "simulate": computed from an unthrottled load; "devtools": the browser slows down the network and the processor. */
export type Throttling = "simulate" | "devtools";

/** Medians of five loads, each in a new browser without cache. */
export interface Vitals {
  /** Milliseconds until the largest contentful paint. */
  readonly paint: number;
  /** Milliseconds in which the main thread could not react, beyond 50 ms a task. */
  readonly blocking: number;
  readonly shift: number;
}

/**
 * Loads a page in Lighthouse on a phone screen 360 px wide, with slow 4G (round trip 150 ms, 1,638 kbit/s) and a
 * processor slowed down four times: its own mobile settings. Throws if npx cannot fetch Lighthouse.
 */
export async function audit(url: string, throttling: Throttling): Promise<Vitals> {
  const runs: Vitals[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await auditOnce(url, throttling));
  const median = (name: keyof Vitals): number =>
    percentile(
      runs.map((each) => each[name]).toSorted((a, b) => a - b),
      0.5,
    );
  return { paint: median("paint"), blocking: median("blocking"), shift: median("shift") };
}

const AUDITS = {
  paint: "largest-contentful-paint",
  blocking: "total-blocking-time",
  shift: "cumulative-layout-shift",
} as const;

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
}

async function auditOnce(url: string, throttling: Throttling): Promise<Vitals> {
  const { path, env } = findBrowser();
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      "--no-enable-error-reporting",
      `--only-audits=${Object.values(AUDITS).join(",")}`,
      `--throttling-method=${throttling}`,
      "--screenEmulation.mobile",
      "--screenEmulation.width=360",
      "--screenEmulation.height=780",
      "--screenEmulation.deviceScaleFactor=3",
      "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking",
    ],
    { env: { ...process.env, ...env, CHROME_PATH: path }, maxBuffer: 2 ** 26 },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  const value = (name: keyof Vitals): number => report.audits[AUDITS[name]]?.numericValue ?? Number.NaN;
  return { paint: value("paint"), blocking: value("blocking"), shift: value("shift") };
}
