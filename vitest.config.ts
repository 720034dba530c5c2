import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const corpora = ["**/*corpora*.test.{ts,tsx}", "**/*.corpus.test.ts"];
const exclude = [...configDefaults.exclude, "build/**", "data/**", ".tmp/**"];
// V8 spends more time on optimizing the WebAssembly of the embedded database than a test file gains from it.
const withoutOptimizer = ["--liftoff-only"];

/** Short files that run for a minute. On a fresh clone Vitest goes by size and would start them last. */
const LONG_RUNNING = /\/(matrix|trees)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => (LONG_RUNNING.test(moduleId) ? 0 : 1);
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's method
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    watch: false,
    sequence: { sequencer: LongestFirst },
    // By default Vitest leaves one core idle; the machines that run these tests have two.
    maxWorkers: 2,
    // Files share their worker's modules, browser and database. Tests clean up what they change.
    isolate: false,
    // Rendering and imports are slow on two busy cores. Tests that hang still fail.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: "unit",
          // Screens hold state in modules, so each file gets its own.
          isolate: true,
          include: [
            "src/domain/**/*.test.{ts,tsx}",
            "src/ui/**/*.test.{ts,tsx}",
            "src/features/*/{web,parts}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "tests/unit/**/*.test.ts",
          ],
          exclude: [...exclude, ...corpora],
        },
      },
      {
        // Tests that use a database, an index, files or HTTP. With DATABASE_URL they run on a PostgreSQL server.
        test: {
          name: "api",
          include: ["src/{app,platform,features}/**/*.test.{ts,tsx}", "tests/api/**/*.test.ts"],
          execArgv: withoutOptimizer,
          exclude: [...exclude, ...corpora, "src/features/*/{web,parts}/**"],
        },
      },
      {
        // Complete processes: the command line, npm start.
        test: { name: "commands", include: ["tests/commands/**/*.test.ts"], testTimeout: 60_000 },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts", "tests/security/**/*.test.ts", "tests/features/**/*.test.ts"],
          globalSetup: ["tests/harness/global-setup.ts"],
          // A journey waits part of the time, so three workers keep two cores busy.
          maxWorkers: 3,
          // React renders as in production: its development version takes longer.
          env: { NODE_ENV: "production" },
          execArgv: withoutOptimizer,
          testTimeout: 60_000,
          // By default `expect.poll` gives up after one second, which a busy machine may need for one answer.
          expect: { poll: { timeout: 15_000 } },
          // A busy machine may delay a browser longer than a journey waits. The summary lists the tests that were retried.
          retry: process.env.BROWSER_SLOWDOWN === undefined ? 1 : 0,
        },
      },
      {
        // Skipped if no Firefox is installed.
        test: {
          name: "firefox",
          include: ["tests/firefox/**/*.test.ts"],
          globalSetup: ["tests/harness/global-setup.ts"],
          maxWorkers: 1,
          execArgv: withoutOptimizer,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          retry: 1,
        },
      },
      {
        // On a real server that the setup starts. `npm run test:opensearch` says so if none is available.
        test: {
          name: "opensearch",
          include: [
            "tests/opensearch/**/*.test.ts",
            "src/features/search/*.test.ts",
            "src/features/notes/search.test.ts",
            "src/app/search/search-hides-at-once.test.ts",
            "src/features/code/import/import.test.ts",
          ],
          globalSetup: ["tests/opensearch/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        // On a real server that the setup starts. `npm test -- --only s3` says so if none is available.
        test: {
          name: "s3",
          include: ["tests/s3/**/*.test.ts"],
          globalSetup: ["tests/s3/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "corpora",
          include: ["{src,tests}/**/*corpora*.test.ts", "src/**/*.corpus.test.ts"],
          exclude,
          testTimeout: 900_000,
          hookTimeout: 900_000,
          // Reads entire codes: one file at a time, so that memory and times are meaningful.
          maxWorkers: 1,
        },
      },
    ],
  },
});
