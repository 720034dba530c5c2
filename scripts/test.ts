import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { findBrowser } from "../tests/harness/find-browser.ts";
import { missingForOpenSearch } from "../tests/opensearch/node.ts";

/**
 * `npm test`: everything that must hold. The checks run side by side, then the tests one kind after the other; it stops
 * after the first of these that fails.
 * `npm test -- --only api,corpora` runs these steps alone.
 */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Where the output of a step goes: at once to the terminal, or aside until the step has ended. */
type Output = "shown" | Buffer[];

interface Step {
  readonly name: string;
  readonly title: string;
  /** Throws when a check fails; tests answer their counts. */
  readonly run: (output: Output) => Promise<Counts | undefined>;
  /** Needs nothing of the others, so it runs beside those that stand next to it and are marked as well. */
  readonly beside?: boolean;
  /** Not part of a run without `--only`. */
  readonly onRequest?: boolean;
}

const root = join(import.meta.dirname, "..");
const results = join(root, ".tmp/results");
const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

const STEPS: readonly Step[] = [
  check("types", "Types", ["tsc", "-p", "."]),
  check("format", "Format", ["oxfmt", "--check"]),
  check("lint", "Lint", ["oxlint", "--type-aware", "--deny-warnings"]),
  check("boundaries", "Boundaries", ["node", "scripts/boundaries.ts"]),
  check("knip", "Unused code (knip)", ["knip", "--no-progress"]),
  check("build", "Build of the web part", ["node", "scripts/build.ts"]),
  { name: "unit", title: "Unit tests", run: () => tests("unit") },
  { name: "api", title: "API tests", run: () => tests("api") },
  { name: "commands", title: "Commands and starts", run: () => tests("commands") },
  { name: "journeys", title: "Browser journeys", run: journeys },
  { name: "opensearch", title: "Search on a real OpenSearch server", run: openSearch, onRequest: true },
  { name: "corpora", title: "Tests on real law (../shared/corpora)", run: () => tests("corpora"), onRequest: true },
];

function check(name: string, title: string, command: readonly string[]): Step {
  const run = async (output: Output): Promise<undefined> => {
    await generateRouteTypes();
    const [program = "", ...args] = command;
    const code = await execute(program, args, output);
    if (code !== 0) throw new Error(`${command.join(" ")} ended with exit code ${code}`);
  };
  return { name, title, run, beside: true };
}

let routeTypes: Promise<void> | null = null;

/** The types of routes, which several checks read: made once, before any of them. */
function generateRouteTypes(): Promise<void> {
  routeTypes ??= execute("react-router", ["typegen"], "shown").then((code) => {
    if (code !== 0) throw new Error(`react-router typegen ended with exit code ${code}`);
  });
  return routeTypes;
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
    "./tests/harness/retried-tests.ts",
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

async function execute(program: string, args: readonly string[], output: Output = "shown"): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const path = `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}`;
  const stdio = output === "shown" ? "inherit" : "pipe";
  const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, PATH: path } });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data: Buffer) => output !== "shown" && output.push(data));
  child.on("error", reject);
  child.on("close", (code) => resolve(code ?? 1));
  return promise;
}

interface Outcome {
  readonly step: Step;
  readonly counts: Counts;
  readonly seconds: number;
  readonly problem: string | null;
}

/** The steps that run together: checks side by side, anything else alone. */
function groupsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.beside && last?.[0]?.beside) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Side by side, each tells what it had to say when it has ended. */
async function runGroup(group: readonly Step[]): Promise<Outcome[]> {
  const [first] = group;
  if (group.length === 1 && first !== undefined) {
    announce(first);
    return [await runStep(first, "shown")];
  }
  console.log(`Side by side: ${group.map(({ title }) => title).join(", ")}.`);
  return Promise.all(
    group.map(async (step) => {
      const said: Buffer[] = [];
      const outcome = await runStep(step, said);
      announce(step);
      process.stdout.write(Buffer.concat(said));
      return outcome;
    }),
  );
}

function announce({ title }: Step): void {
  console.log(`\n── ${title} ${"─".repeat(Math.max(3, 70 - title.length))}`);
}

async function runStep(step: Step, output: Output): Promise<Outcome> {
  const started = performance.now();
  const outcome = await step.run(output).then(
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
for (const group of groupsOf(steps)) {
  const ended = await runGroup(group);
  outcomes.push(...ended);
  if (ended.some(({ problem }) => problem !== null)) break;
}
const sum = (of: keyof Counts): number => outcomes.reduce((all, { counts }) => all + counts[of], 0);
console.log(`\n${summary(steps, outcomes).join("\n")}\n`);
console.log(
  `${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : ""}`,
);
process.exitCode = outcomes.some(({ problem }) => problem !== null) ? 1 : 0;
