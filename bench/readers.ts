import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { figure, p50and95, percentile } from "./tools.ts";

const QUIET_SECONDS = 20;
/** Counted for a request that the server was too busy to answer. */
const REFUSED_MS = 60_000;

/** Requests that readers send at a steady rate: name, times per second, and the URL of each. */
const LOAD: readonly (readonly [
  name: string,
  perSecond: number,
  path: (number: number, pages: readonly string[]) => string,
])[] = [
  ["pages, rendered", 20, (number, pages) => pages[number % pages.length] ?? "/"],
  ["pages, cached", 20, (number, pages) => pages[number % 5] ?? "/"],
  [
    "searches",
    20,
    (number) => `/api/sanmateo/search-results/0?query=${encodeURIComponent(QUERIES[number % QUERIES.length] ?? "")}`,
  ],
  ["calls that ask the database", 10, (number, pages) => `/toc${pages[number % pages.length] ?? ""}/sanmateo`],
];
const QUERIES = [
  "parking",
  "building permit fee",
  '"planning commission"',
  "fence w/5 height",
  "noise OR animal",
  "tree NOT street",
];

type Times = ReadonlyMap<string, readonly number[]>;

/** Variables of a server whose longest delays `Readers` reads from a file. */
export const watched = (delays: string): Record<string, string> => ({
  TOWNCODE_LOOP_DELAY: delays,
  NODE_OPTIONS: `--import=${import.meta.resolve("./loop-delay.ts")}`,
});

/** People who read and search San Mateo at a steady rate, while the server has other work. */
export class Readers {
  readonly #address: string;
  readonly #pages: readonly string[];
  readonly #delays: string;
  readonly #quiet: Times;
  readonly #quietStall: number;

  private constructor(
    address: string,
    pages: readonly string[],
    delays: string,
    [quiet, quietStall]: readonly [Times, number],
  ) {
    this.#address = address;
    this.#pages = pages;
    this.#delays = delays;
    this.#quiet = quiet;
    this.#quietStall = quietStall;
  }

  /** Measures their times while the server has no other work. `delays`: as for `watched`. */
  static async of(address: string, delays: string): Promise<Readers> {
    const pages = await pagesOf(address);
    await load(address, pages, wait(5000));
    const quiet = await withStall(delays, () => load(address, pages, wait(QUIET_SECONDS * 1000)));
    return new Readers(address, pages, delays, quiet);
  }

  /** Prints their times during some work beside those before, and returns its result. */
  async during<T>(what: string, work: Promise<T>): Promise<T> {
    const started = performance.now();
    const [during, stall] = await withStall(this.#delays, () => load(this.#address, this.#pages, work));
    console.log(`\n${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    for (const [name, times] of during) compare(name, this.#quiet.get(name) ?? [], times);
    figure("longest stall of the event loop", `${stall} ms`, `quiet: ${this.#quietStall} ms`);
    return work;
  }
}

function compare(name: string, quiet: readonly number[], busy: readonly number[]): void {
  const [before, now] = [quiet, busy].map((times) => times.toSorted((a, b) => a - b)) as [number[], number[]];
  const ratio = percentile(now, 0.95) / percentile(before, 0.95);
  const longest = (now.at(-1) ?? 0).toFixed(0);
  figure(
    name,
    `${p50and95(now)}, max ${longest} ms`,
    `quiet: ${p50and95(before)}`,
    `p95 ≤ 2 × quiet (${ratio.toFixed(2)})`,
  );
}

/** Sends requests until `end`, measured from when each should have been sent, so that waiting is included. */
async function load(address: string, pages: readonly string[], end: Promise<unknown>): Promise<Times> {
  const agent = new Agent({ keepAlive: true });
  const ended = new AbortController();
  const stop = end.finally(() => ended.abort());
  const times = new Map(LOAD.map(([name]) => [name, [] as number[]]));
  const streams = LOAD.map(async ([name, perSecond, path]) => {
    const started = performance.now();
    const sent: Promise<void>[] = [];
    for (let number = 0; !ended.signal.aborted; number++) {
      const due = started + (number * 1000) / perSecond;
      await wait(Math.max(0, due - performance.now()));
      const headers: Record<string, string> = name === "pages, rendered" ? { cookie: "session=bench" } : {};
      const answer = request(address + path(number, pages), headers, agent).then(
        (answered) => void times.get(name)?.push(answered ? performance.now() - due : REFUSED_MS),
      );
      // Awaited at the end. Until then a failure must not end the process and leave the server.
      answer.catch(() => {});
      sent.push(answer);
    }
    await Promise.all(sent);
  });
  await Promise.all([...streams, stop]);
  agent.destroy();
  return times;
}

/** Whether the server answered, rather than being too busy. */
function request(url: string, headers: Record<string, string>, agent: Agent): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const sent = get(url, { agent, headers }, (response) => {
    const refused = response.statusCode === 503;
    if (response.statusCode !== 200 && !refused) reject(new Error(`${url}: ${response.statusCode}`));
    response
      .resume()
      .on("end", () => resolve(!refused))
      .on("error", reject);
  });
  sent.on("error", (error) => {
    // The server closed a connection that had been idle.
    if (sent.reusedSocket) request(url, headers, agent).then(resolve, reject);
    else reject(error);
  });
  return promise;
}

/** The longest delay of the server's event loop during some work, in milliseconds. */
async function withStall<T>(file: string, work: () => Promise<T>): Promise<[T, number]> {
  const started = Date.now();
  const result = await work();
  await wait(300);
  const lines = (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number));
  const during = lines.filter(([at = 0]) => at > started).map(([, delay = 0]) => delay);
  return [result, Math.round(Math.max(0, ...during))];
}

/** URLs of some pages of San Mateo, in order. */
async function pagesOf(address: string): Promise<string[]> {
  const pages: string[] = [];
  for (let guid: string | null = null; pages.length < 40;) {
    const answer = await fetch(`${address}/api/sanmateo/page${guid === null ? "" : `?guid=${guid}`}`);
    const page: { guid: string; next: { page: string } | null } = await answer.json();
    pages.push(`/${page.guid}`);
    if (page.next === null) break;
    guid = page.next.page;
  }
  return pages;
}
