import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";

const root = join(import.meta.dirname, "../..");
beforeAll(async () => {
  await ensureBuilt(root);
}, 120_000);

/** Strings of server modules that a minifier does not remove. */
const SERVER_STRINGS = [
  "drizzle",
  "pglite",
  "PGlite",
  "fastify",
  "FTS5",
  "fts5",
  "TOWNCODE_DATA",
  "DATABASE_URL",
  "node:sqlite",
  "node:fs",
  "pg_advisory",
];

test("The client bundle contains no server code", () => {
  const files = globSync("build/client/**/*.js", { cwd: root });
  expect(files.length).toBeGreaterThan(3);
  const leaks = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return SERVER_STRINGS.filter((part) => text.includes(part)).map((part) => `${file}: ${part}`);
  });
  expect(leaks).toEqual([]);
});
