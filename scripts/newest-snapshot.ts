import { globSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Keeps only the newest snapshot of the schema, with which drizzle-kit compares when it generates the next migration. The
 * earlier ones are never read again. Runs after `npm run db:generate`.
 */
const folder = join(import.meta.dirname, "../src/platform/db/migrations/meta");
for (const old of globSync("*_snapshot.json", { cwd: folder }).toSorted().slice(0, -1)) rmSync(join(folder, old));
