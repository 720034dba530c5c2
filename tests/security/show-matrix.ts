import { tableOf, buildMatrix } from "./matrix.ts";

/**
 * Prints the current matrix: `node tests/security/show-matrix.ts`, or only the lines of what has a word in its address:
 * `node tests/security/show-matrix.ts /laws`. Copy correct lines to matrix.md by hand.
 */
const { incomplete, calls, pages } = await buildMatrix(process.argv[2]);
for (const line of incomplete) console.error(`Missing: ${line}.`);
console.log(["## Calls", "", ...tableOf(calls), "", "## Pages and files", "", ...tableOf(pages)].join("\n"));
