import { MAX_SHOWN_RESULTS } from "../../../domain/query/max-shown-results.ts";
import { MAX_DISTANCE } from "../../../domain/query/normalize-leaf.ts";
import { COLUMNS } from "../../../domain/query/text/columns.ts";
import { TREE_LEVELS } from "../port.ts";

/** Changes with the mappings: what was indexed in another format counts as missing and is made anew. */
const FORMAT = 1;

/** Characters of a token that are kept: longer ones would be cut in pieces by the server. */
export const MAX_TOKEN_LENGTH = 255;
/** Between the columns of `all`: no phrase and no words near each other reach over them. */
const GAP = MAX_DISTANCE + 101;

const words = { type: "text", analyzer: "whitespace", position_increment_gap: GAP } as const;
const keyword = { type: "keyword" } as const;
/** Each column by itself, and all of them as one text. */
const columns = (name: "stem" | "exact") => ({
  properties: {
    ...Object.fromEntries(COLUMNS.map((column) => [column, { ...words, copy_to: `${name}.all` }])),
    all: words,
  },
});

/**
 * All towns share one index; the documents of a town lie in one shard (routing by the name of the town). `build` tells
 * apart what was built at different times under one name (`index`). `stem` and `exact` hold words as we cut and stem
 * them (domain/query/text), so that every engine finds the same and marks agree with finds; `shown` is only kept.
 */
export const DEFINITION = {
  settings: {
    // Enough for thousands of towns on a few nodes; a replica as soon as there is a second node.
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
      type: keyword,
      /** `numberKey` of the number, `kindOf` the label. */
      key: keyword,
      kind: keyword,
      /** Guids of what it lies in, and its own. */
      under: keyword,
      /** By level the provision that it lies in or is, with its title (see `TreeKey`). */
      ...Object.fromEntries(Array.from({ length: TREE_LEVELS }, (_each, level) => [`tree${level}`, keyword])),
      /** "name\nvalue" */
      facets: keyword,
      audience: keyword,
      date: keyword,
      documentType: keyword,
      affectsCode: { type: "boolean" },
      pdf: { type: "boolean" },
      defines: { type: "boolean" },
      /** A heading: without law of its own. */
      lawless: { type: "boolean" },
      stem: columns("stem"),
      exact: columns("exact"),
      /** What suggestions look into: the title as folded words, and the words of label, number and title. */
      title: { type: "keyword", ignore_above: 2000 },
      jump: words,
    },
  },
} as const;

/** Names in a cluster: the shared index, and for each search index an alias that shows its latest build alone. */
export class Names {
  readonly index: string;
  readonly #start: string;

  /** @param prefix tells installations that share a cluster apart */
  constructor(prefix: string) {
    this.index = `${prefix}-${FORMAT}`;
    this.#start = `${this.index}.`;
  }

  /** "larkmere/3" → "towncode-1.larkmere.3". Throws on a name that could lead elsewhere. */
  alias(index: string): string {
    if (!/^[A-Za-z0-9_-]{1,80}\/[A-Za-z0-9_-]{1,80}$/.test(index))
      throw new TypeError(`"${index}" is not a name of a search index.`);
    return this.#start + index.replace("/", ".");
  }

  /** Null for an alias of someone else. */
  indexOf(alias: string): `${string}/${string}` | null {
    const [site, version, more] = alias.startsWith(this.#start) ? alias.slice(this.#start.length).split(".") : [];
    return site !== undefined && version !== undefined && more === undefined ? `${site}/${version}` : null;
  }
}

/** What documents of a town are kept together by. */
export const routingOf = (index: string): string => index.slice(0, index.indexOf("/"));
