import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { IndexName, SearchIndex } from "../port.ts";
import { SearchUnavailable } from "../port.ts";
import type { Aliases } from "./aliases.ts";
import { type Connection, Refusal } from "./connection.ts";
import { storedDocument, type Build } from "./document.ts";
import { DEFINITION, type Names, routingOf } from "./schema.ts";
import { Outline, type TreePosition } from "./tree.ts";

const bulkAnswer = z.object({
  errors: z.boolean(),
  items: z.array(
    z.object({ index: z.object({ status: z.int(), error: z.object({ reason: z.string().nullish() }).optional() }) }),
  ),
});
const countAnswer = z.object({ count: z.int() });
const anything = z.unknown();

/** What is sent at once. */
const BATCH = 400;
const BATCH_CHARACTERS = 4_000_000;
/** Indexing may take its time. */
const TIMEOUT_MS = 120_000;
/** Waits before what the server had no room for is sent again. */
const WAITS_MS = [200, 1000, 5000];
/** A build that stands behind no name and is older was left behind. */
const ABANDONED_MS = 6 * 3_600_000;

interface Parts {
  readonly connection: Connection;
  readonly names: Names;
  readonly aliases: Aliases;
}

/** Makes the shared index where it is not there yet. */
async function ensureIndex({ connection, names }: Parts): Promise<void> {
  try {
    await connection.ask(anything, {
      method: "PUT",
      path: `/${names.index}`,
      body: DEFINITION,
      milliseconds: TIMEOUT_MS,
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.type === "resource_already_exists_exception")) throw error;
  }
}

/**
 * Sends documents as a new build of an index, then shows it in place of the one before. On any failure that one stays,
 * and what was sent is removed.
 */
export async function build(
  parts: Parts,
  index: IndexName,
  documents: Parameters<SearchIndex["build"]>[1],
): Promise<Build> {
  const { connection, names, aliases } = parts;
  const made: Build = {
    index,
    id: `${index}#${Date.now().toString(36)}${randomBytes(4).toString("hex")}`,
    at: Date.now(),
  };
  await ensureIndex(parts);
  try {
    const sent = await send(parts, made, documents);
    await connection.ask(anything, { method: "POST", path: `/${names.index}/_refresh`, milliseconds: TIMEOUT_MS });
    const query = { term: { build: made.id } };
    const { count } = await connection.ask(countAnswer, {
      method: "POST",
      path: `/${names.index}/_count`,
      parameters: { routing: routingOf(index) },
      body: { query },
      milliseconds: TIMEOUT_MS,
    });
    if (count !== sent)
      throw new Error(`The search index could not be built: of ${sent} documents OpenSearch has ${count}.`);
    await aliases.point(made);
    return made;
  } catch (error) {
    // What is not removed now is swept later.
    const isShown = await drop(parts, made).catch(() => false);
    if (isShown) return made;
    throw error;
  }
}

/** Removes what was sent. True where it is shown all the same: the server did what it was asked and could not say so. */
async function drop(parts: Parts, { index, id }: Build): Promise<boolean> {
  if ((await parts.aliases.buildsNow()).get(index) === id) return true;
  await removeDocuments(parts, index, { term: { build: id } });
  return false;
}

/** Removes what stands behind a name no longer: the builds named, and those that were left behind long ago. */
export async function sweep(parts: Parts, index: IndexName, replaced: readonly string[]): Promise<void> {
  const current = (await parts.aliases.builds()).get(index);
  const old = {
    bool: {
      should: [{ terms: { build: replaced } }, { range: { builtAt: { lt: Date.now() - ABANDONED_MS } } }],
      minimum_should_match: 1,
    },
  };
  await removeDocuments(parts, index, {
    bool: { filter: [{ term: { index } }, old], must_not: current === undefined ? [] : [{ term: { build: current } }] },
  });
}

async function removeDocuments({ connection, names }: Parts, index: IndexName, query: object): Promise<void> {
  const parameters = { routing: routingOf(index), conflicts: "proceed" };
  await connection.ask(anything, {
    method: "POST",
    path: `/${names.index}/_delete_by_query`,
    parameters,
    body: { query },
    milliseconds: TIMEOUT_MS,
  });
}

/** Sends batch after batch; one is on its way while the next is made, never more. Answers how many documents there were. */
async function send(parts: Parts, made: Build, documents: Parameters<SearchIndex["build"]>[1]): Promise<number> {
  const outline = new Outline();
  let sent = 0;
  let pending: Promise<void> = Promise.resolve();
  const post = async (batch: readonly TreePosition[]): Promise<void> => {
    const lines = batch.flatMap(({ document, nodes }) => [
      { index: { _id: `${made.id}/${document.id}` } },
      storedDocument(made, document, nodes),
    ]);
    await pending;
    sent += batch.length;
    pending = bulk(parts, made, lines);
    // Awaited with the next batch or below; until then a failure must not count as unhandled.
    pending.catch(() => undefined);
  };
  const collected = new Batch();
  for await (const group of documents) {
    for (const document of group)
      for (const placed of outline.place(document)) if (collected.add(placed)) await post(collected.take());
  }
  for (const placed of outline.rest()) if (collected.add(placed)) await post(collected.take());
  await post(collected.take());
  await pending;
  return sent;
}

class Batch {
  #documents: TreePosition[] = [];
  #characters = 0;

  /** True when there is enough to send. */
  add(placed: TreePosition): boolean {
    this.#documents.push(placed);
    this.#characters += placed.document.text.length + placed.document.notes.length;
    return this.#documents.length >= BATCH || this.#characters >= BATCH_CHARACTERS;
  }

  take(): readonly TreePosition[] {
    const taken = this.#documents;
    this.#documents = [];
    this.#characters = 0;
    return taken;
  }
}

/** Sends lines, again after a while where the server has no room for them now. */
async function bulk({ connection, names }: Parts, made: Build, lines: readonly object[]): Promise<void> {
  let left = lines;
  for (const wait of [...WAITS_MS, null]) {
    if (left.length === 0) return;
    const path = `/${names.index}/_bulk`;
    const { errors, items } = await connection.ask(bulkAnswer, {
      method: "POST",
      path,
      parameters: { routing: routingOf(made.index) },
      lines: left,
      milliseconds: TIMEOUT_MS,
    });
    if (!errors) return;
    const failed = items.find(({ index }) => index.status >= 300 && index.status !== 429);
    if (failed)
      throw new Error(
        `The search index could not be built: ${failed.index.error?.reason ?? "OpenSearch did not take a document"}`,
      );
    const [sent, replies] = [left, items];
    left = sent.filter((_line, at) => replies[Math.floor(at / 2)]?.index.status === 429);
    if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new SearchUnavailable("OpenSearch has too much to do");
}
