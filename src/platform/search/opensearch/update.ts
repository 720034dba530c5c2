import { z } from "zod";
import { IndexMissing, TREE_LEVELS } from "../port.ts";
import type { IndexName, SearchDocument, SearchUpdate } from "../port.ts";
import { shownDocument } from "./answer.ts";
import { bulk, type Operation, type Parts, TIMEOUT_MS } from "./build.ts";
import { storedDocument, type Build } from "./document.ts";
import { but, every, is, isIn } from "./query.ts";
import type { Dsl } from "./query.ts";
import { routingOf } from "./schema.ts";
import { nodesOf } from "./tree.ts";

/** Number of documents or conditions in one request. */
const MOST = 500;

const storedAnswer = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _source: z.object({ shown: shownDocument }),
        fields: z.object({
          position: z.tuple([z.int()]),
          audience: z.array(z.string()).default([]),
          facets: z.array(z.string()).default([]),
          values: z.array(z.string()).default([]),
        }),
      }),
    ),
  }),
});
const childrenAnswer = z.object({
  responses: z.array(
    z.object({
      hits: z.object({
        hits: z.array(z.object({ _source: z.object({ shown: shownDocument.pick({ parents: true }) }) })),
      }),
    }),
  ),
});

/**
 * Changes documents of the current build of an index, by id. If the server rejects one, those that it accepted are
 * changed back. Throws `IndexMissing`.
 */
export async function update(parts: Parts, index: IndexName, changes: SearchUpdate): Promise<void> {
  for (;;) {
    const id = (await parts.aliases.buildsNow()).get(index);
    if (id === undefined) throw new IndexMissing(index);
    await new Update(parts, { index, id, at: Date.now() }).apply(changes);
    // If another process has replaced the build by now, its documents are changed as well.
    if ((await parts.aliases.buildsNow()).get(index) === id) return;
  }
}

class Update {
  readonly #parts: Parts;
  readonly #build: Build;

  constructor(parts: Parts, build: Build) {
    this.#parts = parts;
    this.#build = build;
  }

  async apply({ put = [], remove = [] }: SearchUpdate): Promise<void> {
    const added = new Map(put.map((document) => [document.id, document]));
    const ids = [...new Set([...remove, ...added.keys()])];
    await this.#checkPositions(put, ids);
    const old = await this.#documents(isIn("id", ids), ids.length);
    const others = await this.#headingsOf([...old, ...put], ids);
    const titles = await this.#titlesFromChildren([...put, ...others], ids, put);
    const operations = [
      ...ids.filter((id) => !added.has(id)).map((id): Operation => this.#deletion(id)),
      ...[...added.values(), ...others].map((document) => this.#insertion(document, titles)),
    ];
    try {
      await bulk(this.#parts, this.#build.index, operations, { refresh: true });
    } catch (error) {
      const before = await this.#titlesFromChildren([...old, ...others], ids, old);
      const back = [...old, ...others].map((document) => this.#insertion(document, before));
      const without = ids.filter((id) => old.every((each) => each.id !== id)).map((id) => this.#deletion(id));
      // If the server is unavailable, the caller tries again.
      await bulk(this.#parts, this.#build.index, [...without, ...back], { refresh: true }).catch(() => undefined);
      throw error;
    }
  }

  async #checkPositions(put: readonly SearchDocument[], changing: readonly string[]): Promise<void> {
    const wanted = new Map<number, string>();
    for (const { id, position } of put) {
      const other = wanted.get(position);
      if (other !== undefined && other !== id) throw samePosition(position, other, id);
      wanted.set(position, id);
    }
    const taken = but([isIn("id", changing)], [{ terms: { position: [...wanted.keys()] } }]);
    for (const { id, position } of await this.#documents(taken, 1))
      throw samePosition(position, id, wanted.get(position) ?? "");
  }

  /**
   * Documents of the provisions that contain the changed ones: whether a provision counts itself depends on its
   * children (tree.ts).
   */
  async #headingsOf(
    changed: readonly SearchDocument[],
    changing: readonly string[],
  ): Promise<readonly SearchDocument[]> {
    const above = new Set(changed.flatMap(({ parents }) => parents.slice(0, TREE_LEVELS).map(({ id }) => id)));
    const ids = [...above].filter((id) => !changing.includes(id));
    return await this.#documents(isIn("id", ids), ids.length);
  }

  /** Titles of the provisions among `documents` that have children after the update, as given by a child. */
  async #titlesFromChildren(
    documents: readonly SearchDocument[],
    changing: readonly string[],
    put: readonly SearchDocument[],
  ): Promise<ReadonlyMap<string, string>> {
    const titles = new Map<string, string>();
    const headings = documents.filter(({ parents }) => parents.length < TREE_LEVELS).map(({ id }) => id);
    for (let start = 0; start < headings.length; start += MOST) {
      const some = headings.slice(start, start + MOST);
      const lines = some.flatMap((id) => [
        { index: this.#parts.names.index, routing: routingOf(this.#build.index) },
        {
          size: 1,
          query: but([isIn("id", changing), is("id", id)], [is("build", this.#build.id), is("under", id)]),
          sort: ["position"],
          _source: ["shown.parents"],
          track_total_hits: false,
        },
      ]);
      const { responses } = await this.#parts.connection.ask(childrenAnswer, {
        method: "POST",
        path: "/_msearch",
        lines,
        milliseconds: TIMEOUT_MS,
      });
      for (const { hits } of responses)
        for (const { _source } of hits.hits) for (const { id, title } of _source.shown.parents) titles.set(id, title);
    }
    for (const { parents } of put) for (const { id, title } of parents) titles.set(id, title);
    return titles;
  }

  /** Stored documents, as they were put. */
  async #documents(where: Dsl, most: number): Promise<readonly SearchDocument[]> {
    const found: SearchDocument[] = [];
    for (let from = 0; from < most; from += MOST) {
      const { hits } = await this.#parts.connection.ask(storedAnswer, {
        method: "POST",
        path: `/${this.#parts.names.index}/_search`,
        parameters: { routing: routingOf(this.#build.index) },
        body: {
          from,
          size: Math.min(MOST, most - from),
          query: every([is("build", this.#build.id), where]),
          sort: ["position"],
          docvalue_fields: ["position", "audience", "facets", "values"],
          track_total_hits: false,
        },
        milliseconds: TIMEOUT_MS,
      });
      found.push(...hits.hits.map(({ _source: { shown }, fields }) => documentOf(shown, fields)));
      if (hits.hits.length < MOST) break;
    }
    return found;
  }

  #insertion(document: SearchDocument, titles: ReadonlyMap<string, string>): Operation {
    return [
      { index: { _id: `${this.#build.id}/${document.id}` } },
      storedDocument(this.#build, document, nodesOf(document, titles.get(document.id) ?? null)),
    ];
  }

  #deletion(id: string): Operation {
    return [{ delete: { _id: `${this.#build.id}/${id}` } }];
  }
}

type StoredHit = z.output<typeof storedAnswer>["hits"]["hits"][number];

function documentOf(shown: StoredHit["_source"]["shown"], fields: StoredHit["fields"]): SearchDocument {
  const { date, card, ...document } = shown;
  return {
    ...document,
    position: fields.position[0],
    ...(typeof date === "string" && { date }),
    ...(card !== null && { card }),
    audience: fields.audience,
    facets: byName(fields.facets),
    values: byName(fields.values),
  };
}

/** ["year\n2020"] → { year: ["2020"] } */
function byName(stored: readonly string[]): Record<string, string[]> {
  const names = Map.groupBy(stored, (each) => each.slice(0, each.indexOf("\n")));
  return Object.fromEntries([...names].map(([name, all]) => [name, all.map((each) => each.slice(name.length + 1))]));
}

const samePosition = (position: number, one: string, other: string): Error =>
  new Error(`Two documents have the position ${position}: "${one}" and "${other}".`);
