import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { figure, heading, newFolder, startServer, towncode } from "./tools.ts";

const PORT = 4591;
/** Results that somebody looks at. */
const FIRST = 3;
const GOAL = "goal ≥ 87 %";

/** An everyday question and the sections that answer it (any one is enough), judged by reading the law: "58-8". */
interface Question {
  readonly query: string;
  readonly right: readonly string[];
}

interface Found {
  readonly results: readonly { readonly type: string; readonly number: string }[];
  readonly totalResultCount: number;
}

/**
 * Prints how many everyday questions have their section among the first three results of the demonstration town: in "All
 * results", with its papers and laws, and in the code alone, which is the reference. Every second question was used to tune
 * the ranking, the others were held out.
 */
export async function benchEveryday(): Promise<void> {
  const folder = await newFolder("everyday");
  await towncode(folder, "demo");
  const server = await startServer(folder, PORT);
  try {
    const questions = JSON.parse(
      await readFile(join(import.meta.dirname, "relevance/larkmere.json"), "utf8"),
    ) as readonly Question[];
    const search = async (query: string, scope: string): Promise<Found> => {
      const fields = new URLSearchParams({ query, scope });
      return (await (await fetch(`${server.address}/api/larkmere/search-results/0?${fields}`)).json()) as Found;
    };
    await untilSettled(
      async () => (await search("*", "all")).totalResultCount + (await search("town", "all")).totalResultCount,
    );
    heading(`Everyday questions, answered by the first ${FIRST} results (${questions.length})`);
    const types = new Map<string, number>();
    const answered = await Promise.all(
      questions.map(async ({ query, right }) => {
        const [all, code] = [await search(query, "all"), await search(query, "code")];
        for (const { type } of all.results.slice(0, FIRST)) types.set(type, (types.get(type) ?? 0) + 1);
        return { all: isAnswered(all, right), code: isAnswered(code, right) };
      }),
    );
    for (const [name, half] of [
      ["all questions", answered],
      ["used for tuning", answered.filter((_each, at) => at % 2 === 0)],
      ["held out", answered.filter((_each, at) => at % 2 === 1)],
    ] as const)
      figure(name, shareOf(half.map(({ all }) => all)), `code alone: ${shareOf(half.map(({ code }) => code))}`, GOAL);
    figure("types of these results", [...types].map(([type, count]) => `${type} ${count}`).join(", "));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const isAnswered = ({ results }: Found, right: readonly string[]): boolean =>
  results.slice(0, FIRST).some(({ type, number }) => type === "code" && right.includes(number.replace(/^§\s*/, "")));

const shareOf = (answered: readonly boolean[]): string => {
  const count = answered.filter(Boolean).length;
  return `${count} of ${answered.length} (${Math.round((100 * count) / answered.length)} %)`;
};

/** The texts of papers and laws are read in the background after the start. */
async function untilSettled(count: () => Promise<number>): Promise<void> {
  for (let same = 0, before = -1; same < 5;) {
    const now = await count();
    same = now === before ? same + 1 : 0;
    before = now;
    await setTimeout(2000);
  }
}
