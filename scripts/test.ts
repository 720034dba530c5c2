import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { findBrowser, findFirefox } from "../tests/harness/find-browser.ts";
import { missingForOpenSearch } from "../tests/opensearch/node.ts";
import { missingForS3 } from "../tests/s3/server.ts";

/**
 * `npm test`: all checks and tests. The checks run in parallel, then one group of tests after the other. All steps run,
 * even if one fails. `npm test -- --only api,corpora` runs only the named steps.
 */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** "FILE > NAME" of each failed test, and the beginning of its error. */
  readonly failures?: readonly string[];
  /** "FILE > NAME" of each test that passed only on retry. */
  readonly retried?: readonly string[];
}

/** Where a step's output goes: straight to the terminal, or into a buffer until the step has ended. */
type Output = "terminal" | Buffer[];

interface Step {
  readonly name: string;
  readonly title: string;
  /** Throws if a check fails; returns the counts of tests. */
  readonly run: (output: Output) => Promise<Counts | undefined>;
  /** Independent of other steps: runs at the same time as its parallel neighbors in the list. */
  readonly isParallel?: boolean;
  /** Runs only if `--only` names it. */
  readonly isOptional?: boolean;
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
  check("tags", "Requirement tags of tests", ["node", "scripts/spec.ts", "--check"]),
  check("build", "Web build", ["node", "scripts/build.ts"]),
  { name: "unit", title: "Unit tests", run: () => tests("unit") },
  { name: "api", title: "API tests", run: () => tests("api") },
  { name: "commands", title: "Commands and starts", run: () => tests("commands") },
  { name: "journeys", title: "Browser journeys", run: journeys },
  { name: "firefox", title: "Journeys in Firefox", run: () => testsIf("firefox", missingFirefox) },
  {
    name: "opensearch",
    title: "Search on a real OpenSearch server",
    run: () => testsIf("opensearch", missingForOpenSearch),
    isOptional: true,
  },
  { name: "s3", title: "Files in a real bucket", run: () => testsIf("s3", missingForS3), isOptional: true },
  { name: "corpora", title: "Tests on real law (../shared/corpora)", run: () => tests("corpora"), isOptional: true },
];

function check(name: string, title: string, command: readonly string[]): Step {
  const run = async (output: Output): Promise<undefined> => {
    await generateRouteTypes();
    const [program = "", ...args] = command;
    const code = await execute(program, args, output);
    if (code !== 0) throw new Error(`${command.join(" ")} ended with exit code ${code}`);
  };
  return { name, title, run, isParallel: true };
}

let routeTypes: Promise<void> | null = null;

/** Generates the route types, once, before the checks that read them. */
function generateRouteTypes(): Promise<void> {
  routeTypes ??= execute("react-router", ["typegen"], "terminal").then((code) => {
    if (code !== 0) throw new Error(`react-router typegen ended with exit code ${code}`);
  });
  return routeTypes;
}

async function journeys(): Promise<Counts> {
  console.log(`Browser: ${findBrowser().path}`);
  return tests("journeys");
}

async function missingFirefox(): Promise<string | null> {
  const path = findFirefox();
  if (path !== null) console.log(`Browser: ${path}`);
  return path === null
    ? "SKIPPED: Firefox is not installed (Debian and Ubuntu: apt-get install firefox-esr), and FIREFOX_PATH names none."
    : null;
}

/** If the machine lacks what the tests need, this prints why and counts the step as skipped. */
async function testsIf(project: string, missing: () => Promise<string | null>): Promise<Counts> {
  const why = await missing();
  if (why === null) return tests(project);
  console.log(why);
  return { ...NONE, skipped: 1 };
}

async function tests(project: string): Promise<Counts> {
  const file = join(results, `${project}.json`);
  const retried = join(results, `${project}-retried.json`);
  for (const old of [file, retried]) rmSync(old, { force: true });
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
  const code = await execute("vitest", args, "terminal", { RETRIED_TESTS: retried });
  const counts = { ...readCounts(file), retried: readList(retried) };
  if (code !== 0 && counts.failed === 0) {
    const { failures = [] } = counts;
    if (failures.length > 0) return { ...counts, failed: failures.length };
    return { ...counts, failed: 1, failures: [`${project}: vitest ended with exit code ${code}`] };
  }
  if (counts.passed + counts.failed === 0) throw new Error(`No test ran in ${project}.`);
  return counts;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Of a file that failed as a whole. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

function readCounts(file: string): Counts {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return NONE;
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
  };
}

function readList(file: string): readonly string[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as string[];
  } catch {
    return [];
  }
}

/** A file can also fail as a whole, for example when it cannot be imported. */
function failuresOf({ name, status, message, assertionResults }: Report["testResults"][number]): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${file}: ${inOneLine(message)}`] : [];
  return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${inOneLine(failureMessages?.[0])}`);
}

const inOneLine = (message = ""): string =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, " ").trim().slice(0, 400);

async function execute(
  program: string,
  args: readonly string[],
  output: Output = "terminal",
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const path = `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}`;
  const stdio = output === "terminal" ? "inherit" : "pipe";
  const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...variables, PATH: path } });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data: Buffer) => output !== "terminal" && output.push(data));
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

/** Groups the steps that run at the same time: neighboring parallel steps; every other step is its own group. */
function groupsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.isParallel && last?.[0]?.isParallel) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Runs a group. The output of parallel steps is printed when each one ends. */
async function runGroup(group: readonly Step[]): Promise<Outcome[]> {
  const [first] = group;
  if (group.length === 1 && first !== undefined) {
    announce(first);
    return [await runStep(first, "terminal")];
  }
  console.log(`In parallel: ${group.map(({ title }) => title).join(", ")}.`);
  return Promise.all(
    group.map(async (step) => {
      const output: Buffer[] = [];
      const outcome = await runStep(step, output);
      announce(step);
      process.stdout.write(Buffer.concat(output));
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
  if (values.only === undefined) return STEPS.filter(({ isOptional = false }) => !isOptional);
  const names = values.only.split(",");
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no step "${unknown.join(", ")}". Steps: ${STEPS.map(({ name }) => name).join(", ")}.`);
  return STEPS.filter(({ name }) => names.includes(name));
}

function failuresIn({ step, counts, problem }: Outcome): readonly string[] {
  if (counts.failures !== undefined) return counts.failures;
  return problem === null ? [] : [step.title];
}

function summary(outcomes: readonly Outcome[]): string[] {
  return outcomes.map(({ step, counts, seconds, problem }) => {
    const tally = counts.passed > 0 ? `, ${counts.passed} tests` : "";
    const state = problem === null ? `ok${tally}` : `FAILED: ${stripVTControlCharacters(problem)}`;
    return `${step.title.padEnd(40)} ${seconds.toFixed(1).padStart(6)} s  ${state}`;
  });
}

mkdirSync(results, { recursive: true });
const outcomes: Outcome[] = [];
for (const group of groupsOf(chosenSteps())) outcomes.push(...(await runGroup(group)));
const sum = (of: "passed" | "failed" | "skipped"): number => outcomes.reduce((all, { counts }) => all + counts[of], 0);
console.log(`\n${summary(outcomes).join("\n")}\n`);
// Below everything else, where a log that is cut off still shows them. `.ci/run` collects these lines.
for (const { counts } of outcomes) for (const name of counts.retried ?? []) console.log(`RETRIED ${name}`);
for (const name of outcomes.flatMap(failuresIn)) console.log(`FAILED ${name}`);
console.log(
  `${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : ""}`,
);
process.exitCode = outcomes.some(({ problem }) => problem !== null) ? 1 : 0;
