import { FIELD_NAMES } from "./query.ts";

/**
 * A kind of searchable documents, as its feature declares it for the query language, the results and the advanced form.
 * The server and the pages share it, so it has no code.
 */
export interface SearchedKind {
  /** Its word after TYPE: and in URLs (?scope=law), in lowercase. Permanent. */
  readonly kind: string;
  /** "New Laws": the name of its scope (SEARCH-31), also in sentences. */
  readonly name: string;
  /** "New Law": above a result (SEARCH-49). */
  readonly one: string;
  /** Its place among the kinds, ascending. */
  readonly position: number;
  /** Further words after TYPE:, for some of its documents (`SearchDocument.parts`): "definition". Kinds may share them. */
  readonly parts?: readonly string[];
  readonly filters: readonly KindFilter[];
}

/** A condition that documents of a kind can meet. */
export type KindFilter =
  /** Values to choose from beside the results (SEARCH-39), by their name in `SearchDocument.facets`. */
  { readonly type: "facet"; readonly facet: string; readonly name: string } | QueryFilter;

/** One that queries can ask for by a word, in capitals: VISIBILITY:public. */
export type QueryFilter =
  /**
   * Values in `SearchDocument.values`, which are compared without regard to case. TYPE:"Minutes" are those of the kind that
   * declares the word TYPE.
   */
  | {
      readonly type: "value";
      readonly word: string;
      /** Values that are written in lowercase. */
      readonly known?: readonly string[];
      /** Before the value in a sentence: "of the species". Omitted: no sentence says it. */
      readonly says?: string;
    }
  /** The value "true" or "false", and what a sentence says for it: "that change the code". */
  | { readonly type: "flag"; readonly word: string; readonly yes: string; readonly no: string }
  /** Days from which the document is, by its date. `says`: "adopted" in "adopted since Jan 1, 2026". */
  | { readonly type: "dates"; readonly word: string; readonly says: string };

/** The word before kinds of documents and names of their types. */
export const TYPE = "TYPE";

/** A filter with the kind that declares it. */
export type LanguageFilter = QueryFilter & { readonly kind: string };

/** What queries can ask for besides words. */
export interface QueryLanguage {
  /** The words after TYPE:, with the name of the kind; null for a part of one. */
  readonly kinds: ReadonlyMap<string, string | null>;
  /** By word. */
  readonly filters: ReadonlyMap<string, LanguageFilter>;
}

/** The language of some kinds. Throws a `TypeError` if two of them declare the same word, or one that names a field. */
export function languageOf(kinds: readonly SearchedKind[]): QueryLanguage {
  const names = new Map<string, string | null>();
  const filters = new Map<string, LanguageFilter>();
  for (const { kind, name } of kinds) {
    if (names.has(kind)) throw new TypeError(`Two sources declare the kind "${kind}" of searchable documents`);
    names.set(kind, name);
  }
  for (const { kind, parts = [], filters: own } of kinds) {
    for (const part of parts) if (!names.has(part)) names.set(part, null);
    for (const filter of own) {
      if (filter.type === "facet") continue;
      const { word } = filter;
      if (filters.has(word)) throw new TypeError(`Two sources declare the word ${word} of queries`);
      if (FIELD_NAMES.has(word.toLowerCase()))
        throw new TypeError(`The word ${word} of queries is the name of a field`);
      filters.set(word, { ...filter, kind });
    }
  }
  return { kinds: names, filters };
}

/** A language with words only: for what highlights the words of a query. */
export const WORDS_ONLY: QueryLanguage = { kinds: new Map(), filters: new Map() };
