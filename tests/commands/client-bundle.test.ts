import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";

const root = join(import.meta.dirname, "../..");
beforeAll(async () => {
  await ensureBuilt(root);
}, 120_000);

/** Words of server modules that no minifier removes. */
const SERVER_WORDS = [
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

test("The browser never sees server code: no module of the server is in the client's bundle", () => {
  const files = globSync("build/client/**/*.js", { cwd: root });
  expect(files.length).toBeGreaterThan(3);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return SERVER_WORDS.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
