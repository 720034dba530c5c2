import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { findBrowser } from "../tests/harness/find-browser.ts";
import { missingForOpenSearch } from "../tests/opensearch/node.ts";
import { ensureBuilt } from "./build.ts";

/**
 * `npm test`: everything that must hold, in order; stops at the first step that fails.
 * `npm test -- --only api,corpora` runs these steps alone.
 */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  readonly title: string;
  /** Throws when a check fails; tests answer their counts. */
  readonly run: () => Promise<Counts | undefined>;
  /** Not part of a run without `--only`. */
  readonly onRequest?: boolean;
}

const root = join(import.meta.dirname, "..");
const results = join(root, ".tmp/results");
const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

const STEPS: readonly Step[] = [
  { name: "types", title: "Types", run: () => commands(["react-router", "typegen"], ["tsc", "-p", "."]) },
  { name: "format", title: "Format", run: () => commands(["oxfmt", "--check"]) },
  { name: "lint", title: "Lint", run: () => commands(["oxlint", "--type-aware", "--deny-warnings"]) },
  { name: "boundaries", title: "Boundaries", run: () => commands(["node", "scripts/boundaries.ts"]) },
  { name: "tags", title: "Tags of tests", run: () => commands(["node", "scripts/spec.ts", "--check"]) },
  { name: "knip", title: "Unused code (knip)", run: () => commands(["knip", "--no-progress"]) },
  { name: "build", title: "Build of the web part", run: build },
  { name: "unit", title: "Unit tests", run: () => tests("unit") },
  { name: "api", title: "API tests", run: () => tests("api") },
  { name: "commands", title: "Commands and starts", run: () => tests("commands") },
  { name: "journeys", title: "Browser journeys", run: journeys },
  { name: "opensearch", title: "Search on a real OpenSearch server", run: openSearch, onRequest: true },
  { name: "corpora", title: "Tests on real law (../shared/corpora)", run: () => tests("corpora"), onRequest: true },
];

async function commands(...lines: readonly (readonly string[])[]): Promise<undefined> {
  for (const [program = "", ...args] of lines) {
    const code = await execute(program, args);
    if (code !== 0) throw new Error(`${[program, ...args].join(" ")} ended with exit code ${code}`);
  }
}

async function build(): Promise<undefined> {
  await ensureBuilt(root, console.log);
}

async function journeys(): Promise<Counts> {
  console.log(`Browser: ${findBrowser().path}`);
  return tests("journeys");
}

/** Where no server can be started, one sentence says so, and nothing has failed. */
async function openSearch(): Promise<Counts> {
  const missing = await missingForOpenSearch();
  if (missing === null) return tests("opensearch");
  console.log(missing);
  return { ...NONE, skipped: 1 };
}

async function tests(project: string): Promise<Counts> {
  const file = join(results, `${project}.json`);
  rmSync(file, { force: true });
  const args = [
    "run",
    "--project",
    project,
    "--reporter",
    "default",
    "--reporter",
    "json",
    "--reporter",
    "./tests/harness/second-tries.ts",
    "--outputFile.json",
    file,
  ];
  const code = await execute("vitest", args);
  const counts = readCounts(file);
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  if (counts.passed + counts.failed === 0) throw new Error(`No test ran in ${project}.`);
  return counts;
}

function readCounts(file: string): Counts {
  try {
    const found = JSON.parse(readFileSync(file, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numTodoTests: number;
    };
    return {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
    };
  } catch {
    return NONE;
  }
}

async function execute(program: string, args: readonly string[]): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const path = `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}`;
  const child = spawn(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, PATH: path } });
  child.on("error", reject);
  child.on("exit", (code) => resolve(code ?? 1));
  return promise;
}

interface Outcome {
  readonly step: Step;
  readonly counts: Counts;
  readonly seconds: number;
  readonly problem: string | null;
}

async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  console.log(`\n── ${step.title} ${"─".repeat(Math.max(3, 70 - step.title.length))}`);
  const outcome = await step.run().then(
    (counts = NONE) => ({ counts, problem: counts.failed > 0 ? `${counts.failed} failed` : null }),
    (error: unknown) => ({
      counts: { ...NONE, failed: 1 },
      problem: error instanceof Error ? error.message : String(error),
    }),
  );
  return { step, ...outcome, seconds: (performance.now() - started) / 1000 };
}

function chosenSteps(): readonly Step[] {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  if (values.only === undefined) return STEPS.filter(({ onRequest = false }) => !onRequest);
  const names = values.only.split(",");
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no step "${unknown.join(", ")}". Steps: ${STEPS.map(({ name }) => name).join(", ")}.`);
  return STEPS.filter(({ name }) => names.includes(name));
}

function summary(steps: readonly Step[], outcomes: readonly Outcome[]): string[] {
  const lines = outcomes.map(({ step, counts, seconds, problem }) => {
    const tally = counts.passed > 0 ? `, ${counts.passed} tests` : "";
    const state = problem === null ? `ok${tally}` : `FAILED: ${stripVTControlCharacters(problem)}`;
    return `${step.title.padEnd(40)} ${seconds.toFixed(1).padStart(6)} s  ${state}`;
  });
  return [...lines, ...steps.slice(outcomes.length).map(({ title }) => `${title.padEnd(40)}           not run`)];
}

mkdirSync(results, { recursive: true });
const steps = chosenSteps();
const outcomes: Outcome[] = [];
for (const step of steps) {
  const outcome = await runStep(step);
  outcomes.push(outcome);
  if (outcome.problem !== null) break;
}
const sum = (of: keyof Counts): number => outcomes.reduce((all, { counts }) => all + counts[of], 0);
console.log(`\n${summary(steps, outcomes).join("\n")}\n`);
console.log(
  `${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : ""}`,
);
process.exitCode = outcomes.some(({ problem }) => problem !== null) ? 1 : 0;
