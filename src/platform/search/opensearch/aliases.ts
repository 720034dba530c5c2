import { z } from "zod";
import type { IndexName } from "../port.ts";
import { Refusal, type Connection } from "./connection.ts";
import type { Build } from "./document.ts";
import { type Names, routingOf } from "./schema.ts";

const table = z.record(
  z.string(),
  z.object({
    aliases: z.record(
      z.string(),
      z.object({ filter: z.object({ term: z.record(z.string(), z.unknown()) }).optional() }),
    ),
  }),
);
const anything = z.unknown();

/** How long the alias table is cached: shorter than old builds are kept. */
const FRESH_MS = 1000;
/** A busy cluster updates its state slowly. */
const TIMEOUT_MS = 120_000;

/** True if the server has no such index or alias. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Refusal && /^(?:index_not_found|aliases_not_found)_exception$/.test(error.type);

/**
 * Maps each search index to its current build. An alias with a filter shows the documents of one build; the server
 * swaps it atomically, so a search sees either the old build or the new one.
 */
export class Aliases {
  readonly #connection: Connection;
  readonly #names: Names;
  #known: { readonly builds: ReadonlyMap<IndexName, string>; readonly at: number } | null = null;

  constructor(connection: Connection, names: Names) {
    this.#connection = connection;
    this.#names = names;
  }

  /** The ids of all builds by index, at most a second old. */
  async builds(milliseconds?: number): Promise<ReadonlyMap<IndexName, string>> {
    if (this.#known && performance.now() - this.#known.at < FRESH_MS) return this.#known.builds;
    const at = performance.now();
    this.#known = { builds: await this.#read(milliseconds), at };
    return this.#known.builds;
  }

  /** The current builds, not cached. */
  async buildsNow(milliseconds?: number): Promise<ReadonlyMap<IndexName, string>> {
    this.#known = null;
    return await this.builds(milliseconds);
  }

  /** The builds of these indexes; reads again if one is not known. */
  async buildsOf(indexes: readonly IndexName[], milliseconds?: number): Promise<ReadonlyMap<IndexName, string>> {
    const known = await this.builds(milliseconds);
    if (indexes.every((index) => known.has(index))) return known;
    return await this.buildsNow(milliseconds);
  }

  /** Makes a build the current one of its index, atomically. */
  async point(build: Build): Promise<void> {
    const add = {
      index: this.#names.index,
      alias: this.#names.alias(build.index),
      filter: { term: { build: build.id } },
      routing: routingOf(build.index),
    };
    await this.#change({ add });
  }

  /** No error if there is none. */
  async drop(index: IndexName): Promise<void> {
    await this.#change({
      remove: { index: this.#names.index, alias: this.#names.alias(index), must_exist: false },
    }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  async #change(action: object): Promise<void> {
    await this.#connection.ask(anything, {
      method: "POST",
      path: "/_aliases",
      body: { actions: [action] },
      milliseconds: TIMEOUT_MS,
    });
    this.#known = null;
  }

  async #read(milliseconds?: number): Promise<ReadonlyMap<IndexName, string>> {
    const builds = new Map<IndexName, string>();
    const answer = await this.#connection
      .ask(table, {
        method: "GET",
        path: `/${this.#names.index}/_alias`,
        ...(milliseconds !== undefined && { milliseconds }),
      })
      .catch((error: unknown) => {
        if (isMissing(error)) return {};
        throw error;
      });
    for (const { aliases } of Object.values(answer)) {
      for (const [alias, { filter }] of Object.entries(aliases)) {
        const index = this.#names.indexOf(alias);
        const build = filter?.term["build"];
        // The server returns the long form of a filter: { build: { value: "…" } }.
        const id = typeof build === "object" && build !== null && "value" in build ? build.value : build;
        if (index !== null && typeof id === "string") builds.set(index, id);
      }
    }
    return builds;
  }
}
