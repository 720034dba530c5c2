import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "../src/app/config.ts";
import { withServices } from "../src/app/services.ts";
import { insertAccount, signIn } from "./account.ts";
import { addCustomer, DISTRICT, figure, heading, newFolder, p50and95, startServer } from "./tools.ts";

const TOWN = "lake";
const DOCUMENTS = 90;
/** Posted while the others disappear: each takes the index seconds. */
const LONG_TEXTS = 4;
const LONG_WORDS = 300_000;
const PORTS = [3984, 3983];
const DEADLINE_MS = 300_000;
const WAYS = ["private", "deleted", "ended"] as const;

/**
 * Searches without a pause while documents are made private, deleted and ended, and while long texts are indexed: how
 * often does a search show one whose change was acknowledged before it began? With DATABASE_URL (and TOWNCODE_SECRET), two processes answer.
 */
export async function benchHidden(): Promise<void> {
  const { DATABASE_URL = "" } = process.env;
  const ports = DATABASE_URL === "" ? PORTS.slice(0, 1) : PORTS;
  heading(`Searching while ${DOCUMENTS} documents disappear, in ${ports.length} processes`);
  const folder = await newFolder("hidden");
  await addCustomer(folder, TOWN, DISTRICT);
  const config = readConfig({ ...process.env, TOWNCODE_DATA: folder, LOG_LEVEL: "silent" });
  await withServices(config, ({ database }) => insertAccount(database.db, TOWN));
  const servers = [];
  for (const port of ports) servers.push(await startServer(folder, port));
  const addresses = servers.map(({ address }) => address);
  try {
    await measure(addresses);
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(addresses: readonly string[]): Promise<void> {
  const [first = ""] = addresses;
  const desk = new Desk(first, await signIn(first));
  await desk.addType();
  for (let number = 0; number < DOCUMENTS; number += 1)
    await desk.post(titleOf(number), "The zwieback factory is closed.");
  for (const address of addresses) await untilFound(address, DOCUMENTS);

  const gone = new Set<number>();
  const isOver = { yet: false };
  const watchers = addresses.map((address) => watch(address, gone, isOver));
  const posting = postLongTexts(desk);
  for (let number = 0; number < DOCUMENTS; number += 1) {
    await desk.hide(number, WAYS[number % WAYS.length] ?? "private");
    gone.add(number);
    await wait(100);
  }
  await posting;
  await wait(2000);
  isOver.yet = true;
  const seen = (await Promise.all(watchers)).flat();
  const wrong = seen.filter(({ titles }) => titles > 0);
  const counted = seen.filter(({ tooMany }) => tooMany > 0);
  figure(`of ${seen.length} searches, showed the title or text of one`, String(wrong.length), "", "0");
  figure("counted one, in the total or the facets", String(counted.length), "", "0");
  figure("searches at the same time", p50and95(seen.map(({ milliseconds }) => milliseconds)));
}

const titleOf = (number: number): string => `Notice number ${number}.`;

async function postLongTexts(desk: Desk): Promise<void> {
  for (let number = 0; number < LONG_TEXTS; number += 1) {
    const words = Array.from({ length: LONG_WORDS }, (_each, at) => `word${(at * 7919 + number) % 50_000}`);
    await desk.post(`Long text ${number}`, words.join(" "));
  }
}

interface Seen {
  readonly titles: number;
  readonly tooMany: number;
  readonly milliseconds: number;
}

interface Answer {
  readonly totalResultCount: number;
  readonly results: readonly { readonly title: string }[];
  readonly facets: readonly { readonly options: readonly { readonly count: number }[] }[];
}

async function search(address: string): Promise<Answer> {
  const answer = await fetch(`${address}/api/${TOWN}/search-results/0?query=zwieback&allResults=true`);
  if (!answer.ok) throw new Error(`The search answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Searches until it is over; what was gone before a search began must not be in its answer. */
async function watch(address: string, gone: ReadonlySet<number>, isOver: { readonly yet: boolean }): Promise<Seen[]> {
  const seen: Seen[] = [];
  while (!isOver.yet) {
    const before = new Set([...gone].map(titleOf));
    const left = DOCUMENTS - before.size;
    const started = performance.now();
    const { results, totalResultCount, facets } = await search(address);
    const counts = [totalResultCount, ...facets.flatMap(({ options }) => options.map(({ count }) => count))];
    seen.push({
      titles: results.filter(({ title }) => before.has(title)).length,
      tooMany: Math.max(...counts) - left,
      milliseconds: performance.now() - started,
    });
  }
  return seen;
}

async function untilFound(address: string, many: number): Promise<void> {
  for (const until = performance.now() + DEADLINE_MS; performance.now() < until; await wait(200))
    if ((await search(address)).totalResultCount === many) return;
  throw new Error(`${many} documents were not found.`);
}

/** Where a clerk posts documents of two types, and makes them disappear. */
class Desk {
  readonly #address: string;
  readonly #cookie: string;
  readonly #ids: number[] = [];
  #typeId = 0;

  constructor(address: string, cookie: string) {
    this.#address = address;
    this.#cookie = cookie;
  }

  async addType(): Promise<void> {
    const { type } = (await this.#json("POST", "/pub-doc/type", { title: "Posted" })) as { type: { id: number } };
    this.#typeId = type.id;
  }

  async post(title: string, text: string): Promise<void> {
    const form = this.#form({ title, answer: "document" });
    form.set("file", new File([text], "notice.txt"));
    const headers = { "file-name": "file" };
    const answer = (await this.#send("POST", "/pub-doc", form, headers)) as { document: { id: number } };
    this.#ids.push(answer.document.id);
  }

  async hide(number: number, how: (typeof WAYS)[number]): Promise<void> {
    const path = `/pub-doc/${this.#ids[number] ?? 0}`;
    if (how === "deleted") {
      await this.#send("DELETE", path, null);
      return;
    }
    const hidden: Record<string, string> =
      how === "private" ? { isPrivate: "true" } : { visibleUntil: new Date(Date.now() - 1000).toISOString() };
    await this.#send("PUT", path, this.#form({ title: titleOf(number), ...hidden }));
  }

  #form(fields: Readonly<Record<string, string>>): FormData {
    const form = new FormData();
    const all = { typeId: String(this.#typeId), documentType: "DOCUMENT", ...fields };
    for (const [field, value] of Object.entries(all)) form.set(field, value);
    return form;
  }

  async #json(method: string, path: string, body: object): Promise<unknown> {
    return this.#send(method, path, JSON.stringify(body), { "content-type": "application/json" });
  }

  async #send(
    method: string,
    path: string,
    body: string | FormData | null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const request = {
      method,
      // A busy machine closes idle connections before they are used again.
      headers: { cookie: this.#cookie, origin: this.#address, connection: "close", ...headers },
      body,
    };
    const response = await fetch(`${this.#address}/api/${TOWN}${path}`, request);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}
