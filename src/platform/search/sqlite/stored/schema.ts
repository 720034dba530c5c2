import { COLUMNS } from "../../../../domain/query/text/columns.ts";

/** Increases when the tables change: an index of another format counts as missing and is rebuilt. */
export const FORMAT = 15;

/** Kinds have codes in the list by position, which is a byte for each document. */
export const MAX_KINDS = 255;
/** Code of a date in the list by position: "2021-01-31" → 20210131, "2021" → 20210000; 0 = no date. */
export const dateCode = (date: string): number => Number(date.replaceAll("-", "").padEnd(8, "0"));
/** Code that no day of a date is later than: 20210000 → 20219999. */
export const endOfDate = (code: number): number => code + (code % 10_000 === 0 ? 9999 : code % 100 === 0 ? 99 : 0);

/** Weight of a match in each column, in the order of `COLUMNS`. */
export const WEIGHTS: readonly number[] = [20, 8, 1, 0.3, 4, 2, 2, 1];

/**
 * `docs.state`: law, a container (title or chapter without text of its own), or repealed or reserved; what the code
 * contains, or a paper (see `DocumentRole`).
 */
export const LAW_STATES = { law: 0, container: 1, gone: 2, codified: 3, paper: 4 } as const;

/** Number of positions in a chunk: lists by position are stored in chunks, so that a change rewrites little. */
export const CHUNK = 4096;

/**
 * `stem` finds words in any form, `exact` finds phrases and prefixes as written (FTS5's porter tokenizer also stems
 * quoted phrases). Both are contentless: texts are stored once, in `docs`. Rowids are positions in the code.
 *
 * - `lists`: values of all documents by position, in chunks (lists.ts). `kinds`: the codes of kinds in them, from 1.
 * - `heads`, `candidates`: what the ranking considers first of the documents, and their words (candidates.ts). Heads are
 *   in a table of their own, so that many lie together.
 * - `sets`: positions of the documents of each filter and facet value, in chunks (sets.ts); `docs.sets` lists those of
 *   a document.
 * - `words`: the words of all texts with their number of documents, for spelling suggestions.
 * - `places`: the distinct paths of parents. `under`: the runs of documents under a provision, from the first to the
 *   last position. `tree`: the provisions of the result tree (tree.ts).
 * - `jumps`, `jump_words`: data for suggestions; a jump's id orders ties (`jumpOf`).
 * - `meta`: format, revision, number of documents, and size, which is greater than all positions. `changes`: what the
 *   latest updates changed, for threads that have the index open (changes.ts).
 */
export const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE changes (revision INTEGER PRIMARY KEY, change TEXT);
  CREATE TABLE docs (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, number TEXT NOT NULL, label TEXT NOT NULL,
    title TEXT NOT NULL, place INTEGER NOT NULL, terms TEXT NOT NULL, text TEXT NOT NULL, notes TEXT NOT NULL,
    category TEXT NOT NULL, subject TEXT NOT NULL, comment TEXT NOT NULL, date TEXT, card TEXT,
    role TEXT NOT NULL, state INTEGER NOT NULL, sets TEXT NOT NULL
  );
  CREATE TABLE kinds (code INTEGER PRIMARY KEY, kind TEXT NOT NULL UNIQUE);
  CREATE TABLE heads (position INTEGER PRIMARY KEY, head BLOB NOT NULL);
  CREATE TABLE candidates (position INTEGER PRIMARY KEY, words BLOB NOT NULL);
  CREATE TABLE lists (name TEXT NOT NULL, chunk INTEGER NOT NULL, list BLOB NOT NULL, PRIMARY KEY (name, chunk)) WITHOUT ROWID;
  CREATE TABLE sets (
    name TEXT NOT NULL, value TEXT NOT NULL, chunk INTEGER NOT NULL, positions BLOB NOT NULL, PRIMARY KEY (name, value, chunk)
  ) WITHOUT ROWID;
  CREATE TABLE words (word TEXT PRIMARY KEY, documents INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE places (place INTEGER PRIMARY KEY, path TEXT NOT NULL);
  CREATE TABLE under (id TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (id, first)) WITHOUT ROWID;
  CREATE TABLE tree (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, parent TEXT, level INTEGER NOT NULL, first INTEGER NOT NULL, own INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE jumps (jump INTEGER PRIMARY KEY, position INTEGER NOT NULL, kind TEXT NOT NULL, number TEXT NOT NULL, title TEXT NOT NULL);
  CREATE VIRTUAL TABLE stem USING fts5(${COLUMNS.join(", ")}, content='', tokenize="porter unicode61 remove_diacritics 2");
  CREATE VIRTUAL TABLE exact USING fts5(${COLUMNS.join(", ")}, content='', tokenize="unicode61 remove_diacritics 2");
  CREATE VIRTUAL TABLE jump_words USING fts5(words, content='', columnsize=0, prefix='1 2 3', tokenize="unicode61 remove_diacritics 2");
`;

export const FULL_TEXTS = ["stem", "exact", "jump_words"] as const;

/** The columns of a row of `docs` as FTS5 gets them. */
export const INDEXED = "label || ' ' || number, title, text, notes, terms, category, subject, comment";

/**
 * Indexes the texts of the documents in a range of positions, in their order: FTS5 is fast only with ascending rowids.
 * Both tables are filled while documents come, so that little is left to do when the last one has come.
 */
export const INDEX_TEXTS = ["stem", "exact"].map(
  (table) => `INSERT INTO ${table} (rowid, ${COLUMNS.join(", ")}) SELECT position, ${INDEXED} FROM docs
    WHERE position BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER) ORDER BY position`,
);

/** When all documents are indexed. */
export const FILL = `
  INSERT INTO stem (stem) VALUES ('optimize');
  INSERT INTO exact (exact) VALUES ('optimize');
  INSERT INTO jump_words (jump_words) VALUES ('optimize');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(exact, row);
  INSERT INTO words SELECT term, doc FROM vocabulary WHERE length(term) BETWEEN 3 AND 30 AND term NOT GLOB '*[0-9]*';
  DROP TABLE vocabulary;
  CREATE UNIQUE INDEX docs_id ON docs (id);
  CREATE INDEX places_path ON places (path);
  CREATE INDEX jumps_number ON jumps (number, kind);
  CREATE INDEX jumps_title ON jumps (title);
`;

/** The file is written once and not read before it is complete: no journal, and no sync until the end. */
export const BUILD_PRAGMAS = `
  PRAGMA page_size = 8192; PRAGMA journal_mode = off; PRAGMA synchronous = off;
  PRAGMA cache_size = -65536; PRAGMA locking_mode = exclusive; PRAGMA temp_store = memory;
`;

/** Each table takes a page at least: an index of one note has 54 kB instead of 254 (decision 124). */
export const SMALL_PAGES = "PRAGMA page_size = 1024; VACUUM";

/** Memory of FTS5 while it is filled; overflow becomes a segment that "optimize" merges. */
export const HASH_BYTES = 32 * 1024 * 1024;
