import { MAX_SHOWN_RESULTS } from "../../../domain/query/max-shown-results.ts";
import { MAX_DISTANCE } from "../../../domain/query/normalize-leaf.ts";
import { COLUMNS } from "../../../domain/query/text/columns.ts";
import { TREE_LEVELS } from "../port.ts";

/** Increases when the mappings change: data in another format counts as missing and is rebuilt. */
const FORMAT = 3;

/** Maximum length of a token: the server would split longer ones. */
export const MAX_TOKEN_LENGTH = 255;
/** Gap between the columns in `all`, so that no phrase or NEAR match spans two columns. */
const GAP = MAX_DISTANCE + 101;

const words = { type: "text", analyzer: "whitespace", position_increment_gap: GAP } as const;
const keyword = { type: "keyword" } as const;
/** One field per column, and one for all columns together. */
const columns = (name: "stem" | "exact") => ({
  properties: {
    ...Object.fromEntries(COLUMNS.map((column) => [column, { ...words, copy_to: `${name}.all` }])),
    all: words,
  },
});

/**
 * All towns share one index; the documents of a town are in one shard (routing by town). `index` is the name of the
 * search index, `build` one build of it. `stem` and `exact` contain words that we split and stem ourselves
 * (domain/query/text), so that every engine finds the same and highlights agree with matches; `shown` is only stored.
 */
export const DEFINITION = {
  settings: {
    // Enough for thousands of towns on a few nodes; one replica as soon as there is a second node.
    number_of_shards: 4,
    auto_expand_replicas: "0-1",
    refresh_interval: "30s",
    max_result_window: MAX_SHOWN_RESULTS,
  },
  mappings: {
    dynamic: false,
    _source: { includes: ["index", "shown"] },
    properties: {
      index: keyword,
      build: keyword,
      builtAt: { type: "long" },
      position: { type: "integer" },
      depth: { type: "integer" },
      id: keyword,
      /** The kind of the document; with the parts of it that it belongs to. */
      type: keyword,
      types: keyword,
      role: keyword,
      /** `numberKey` of the number, `kindOf` the label. */
      key: keyword,
      kind: keyword,
      /** GUIDs of its parents and its own. */
      under: keyword,
      /** By level, the provision that contains it or that it is, with its title (see `nodeKey`). */
      ...Object.fromEntries(Array.from({ length: TREE_LEVELS }, (_each, level) => [`tree${level}`, keyword])),
      /** "name\nvalue" */
      facets: keyword,
      /** "WORD\nvalue", see `valueKey`. */
      values: keyword,
      audience: keyword,
      date: keyword,
      /** A heading: without text of its own. */
      lawless: { type: "boolean" },
      stem: columns("stem"),
      exact: columns("exact"),
      /** Data for suggestions: the title as folded words, and the words of label, number and title. */
      title: { type: "keyword", ignore_above: 2000 },
      jump: words,
    },
  },
} as const;

/** Names in a cluster: the shared index, and for each search index an alias that shows only its latest build. */
export class Names {
  readonly index: string;
  readonly #start: string;

  /** @param prefix separates installations that share a cluster */
  constructor(prefix: string) {
    this.index = `${prefix}-${FORMAT}`;
    this.#start = `${this.index}.`;
  }

  /** "larkmere/3" → "towncode-3.larkmere.3". Throws on an invalid name. */
  alias(index: string): string {
    if (!/^[A-Za-z0-9_-]{1,80}\/[A-Za-z0-9_-]{1,80}$/.test(index))
      throw new TypeError(`"${index}" is not a valid name of a search index.`);
    return this.#start + index.replace("/", ".");
  }

  /** Null for an alias that is not ours. */
  indexOf(alias: string): `${string}/${string}` | null {
    const [site, version, more] = alias.startsWith(this.#start) ? alias.slice(this.#start.length).split(".") : [];
    return site !== undefined && version !== undefined && more === undefined ? `${site}/${version}` : null;
  }
}

/** Routing key that keeps the documents of a town together. */
export const routingOf = (index: string): string => index.slice(0, index.indexOf("/"));
