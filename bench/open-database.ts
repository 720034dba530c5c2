import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * The reference for a start: opens the embedded database of a data folder and asks it one question, without anything of
 * Towncode. Prints the milliseconds since the start of the process.
 */
const database = await PGlite.create(join(process.argv[2] ?? "", "db"));
await database.query("select 1");
console.log(Math.round(performance.now()));
await database.close();
