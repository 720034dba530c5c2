import { configDefaults, defineConfig } from "vitest/config";

const corpora = ["**/*corpora*.test.{ts,tsx}", "**/*.corpus.test.ts"];
const exclude = [...configDefaults.exclude, "build/**", "data/**", ".tmp/**"];

export default defineConfig({
  test: {
    watch: false,
    // Two cores everywhere; without this Vitest would leave one idle.
    maxWorkers: 2,
    // Files share their worker's modules, browser and database: tests clean up what they change.
    isolate: false,
    // Rendering and imports are slow on two busy cores; a test that hangs is still found.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: "unit",
          // Screens hold state in modules, as in a browser's window: each file has a window of its own.
          isolate: true,
          include: [
            "src/domain/**/*.test.{ts,tsx}",
            "src/ui/**/*.test.{ts,tsx}",
            "src/features/*/web/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "tests/unit/**/*.test.ts",
          ],
          exclude: [...exclude, ...corpora],
        },
      },
      {
        // Everything that meets a database, an index, files or HTTP: run again on a PostgreSQL server by DATABASE_URL.
        test: {
          name: "api",
          include: ["src/{app,platform,features}/**/*.test.{ts,tsx}", "tests/api/**/*.test.ts"],
          exclude: [...exclude, ...corpora, "src/features/*/web/**"],
        },
      },
      {
        // Whole processes, as people start them: the command line, npm start.
        test: { name: "commands", include: ["tests/commands/**/*.test.ts"], testTimeout: 60_000 },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts", "tests/security/**/*.test.ts"],
          globalSetup: ["tests/harness/global-setup.ts"],
          // A journey waits half of its time: three keep two cores busy.
          maxWorkers: 3,
          testTimeout: 60_000,
          // A busy machine may delay a browser beyond what a journey waits; the closing lines name what needed it.
          retry: 1,
        },
      },
      {
        // On a real server that the setup starts; `npm run test:opensearch` says so where none can be had.
        test: {
          name: "opensearch",
          include: [
            "tests/opensearch/**/*.test.ts",
            "src/features/search/*.test.ts",
            "src/features/code/import/import.test.ts",
          ],
          globalSetup: ["tests/opensearch/global-setup.ts"],
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
          // Whole codes are read: one file at a time, so that memory and times can be trusted.
          maxWorkers: 1,
        },
      },
    ],
  },
});
