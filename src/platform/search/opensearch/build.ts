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
  /** Each has one entry: "index" or "delete". */
  items: z.array(
    z.record(z.string(), z.object({ status: z.int(), error: z.object({ reason: z.string().nullish() }).optional() })),
  ),
});
const countAnswer = z.object({ count: z.int() });
const anything = z.unknown();

/** Maximum size of one batch. */
const BATCH = 400;
const BATCH_CHARACTERS = 4_000_000;
/** Indexing may take long. */
export const TIMEOUT_MS = 120_000;
/** Delays before rejected documents are sent again. */
const WAITS_MS = [200, 1000, 5000];
/** Builds that are not current and older than this were abandoned. */
const ABANDONED_MS = 6 * 3_600_000;

export interface Parts {
  readonly connection: Connection;
  readonly names: Names;
  readonly aliases: Aliases;
}

/** Creates the shared index if it does not exist. */
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
 * Sends documents as a new build of an index, then makes it the current one. If anything fails, the old build stays and
 * the documents sent are removed.
 */
export async function build(
  parts: Parts,
  index: IndexName,
  documents: Parameters<SearchIndex["build"]>[1],
): Promise<Build> {
  const { connection, names, aliases } = parts;
  const created: Build = {
    index,
    id: `${index}#${Date.now().toString(36)}${randomBytes(4).toString("hex")}`,
    at: Date.now(),
  };
  await ensureIndex(parts);
  try {
    const sent = await send(parts, created, documents);
    await connection.ask(anything, { method: "POST", path: `/${names.index}/_refresh`, milliseconds: TIMEOUT_MS });
    const query = { term: { build: created.id } };
    const { count } = await connection.ask(countAnswer, {
      method: "POST",
      path: `/${names.index}/_count`,
      parameters: { routing: routingOf(index) },
      body: { query },
      milliseconds: TIMEOUT_MS,
    });
    if (count !== sent)
      throw new Error(`The search index could not be built: of ${sent} documents OpenSearch has ${count}.`);
    await aliases.point(created);
    return created;
  } catch (error) {
    // Anything that is not removed now is swept later.
    const isShown = await drop(parts, created).catch(() => false);
    if (isShown) return created;
    throw error;
  }
}

/** Removes a build. True if it is current after all: the server had completed the request but could not confirm it. */
async function drop(parts: Parts, { index, id }: Build): Promise<boolean> {
  if ((await parts.aliases.buildsNow()).get(index) === id) return true;
  await removeDocuments(parts, index, { term: { build: id } });
  return false;
}

/** Removes builds that are no longer current: the given ones, and abandoned ones. */
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

/**
 * Sends batches one after another: while one is being processed, only the next one is prepared. Returns the number of
 * documents.
 */
async function send(parts: Parts, created: Build, documents: Parameters<SearchIndex["build"]>[1]): Promise<number> {
  const outline = new Outline();
  let sent = 0;
  let pending: Promise<void> = Promise.resolve();
  const post = async (batch: readonly TreePosition[]): Promise<void> => {
    const operations = batch.map(({ document, nodes }): Operation => [
      { index: { _id: `${created.id}/${document.id}` } },
      storedDocument(created, document, nodes),
    ]);
    await pending;
    sent += batch.length;
    pending = bulk(parts, created.index, operations);
    // Awaited with the next batch or below; until then a rejection must not count as unhandled.
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

  /** True if there is enough to send. */
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

/** Lines that add or remove a document. */
export type Operation = readonly object[];

/** Sends operations; retries after a delay those that the server has no capacity for. `refresh`: they are found at once. */
export async function bulk(
  { connection, names }: Parts,
  index: IndexName,
  operations: readonly Operation[],
  { refresh = false } = {},
): Promise<void> {
  let left = operations;
  for (const wait of [...WAITS_MS, null]) {
    if (left.length === 0) return;
    const path = `/${names.index}/_bulk`;
    const { errors, items } = await connection.ask(bulkAnswer, {
      method: "POST",
      path,
      parameters: { routing: routingOf(index), refresh },
      lines: left.flat(),
      milliseconds: TIMEOUT_MS,
    });
    if (!errors) return;
    const replies = items.flatMap((item) => Object.values(item));
    const failed = replies.find(({ status, error }) => status >= 300 && status !== 429 && error !== undefined);
    if (failed)
      throw new Error(
        `The search index could not be written: ${failed.error?.reason ?? "OpenSearch rejected a document"}`,
      );
    left = left.filter((_operation, at) => replies[at]?.status === 429);
    if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new SearchUnavailable("OpenSearch is overloaded");
}
