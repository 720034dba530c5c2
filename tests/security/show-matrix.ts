import { tableOf, walkAll } from "./matrix.ts";

/** Prints what everybody is answered now: `node tests/security/show-matrix.ts`. Lines that are right go into matrix.md by hand. */
const { incomplete, calls, pages } = await walkAll();
for (const line of incomplete) console.error(`Missing: ${line}.`);
console.log(["## Calls", "", ...tableOf(calls), "", "## Pages and files", "", ...tableOf(pages)].join("\n"));
