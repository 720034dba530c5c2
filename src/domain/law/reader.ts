import type { ReadIndexEntry, ReadProvision } from "./provision.ts";

/**
 * A reader turns one format into provisions. It never touches the database, never follows an address
 * outside `source`, and never throws for what can be reported: an element it does not know is kept as
 * text and counted, a missing include is named and the rest is read.
 */
export interface Reader {
  /** Name on the command line: "openlaw", "akn". */
  readonly format: string;
  /** For people: "Open Law XML". */
  readonly title: string;
  /** True when this reader can read the input, found by looking at it (never by the file's ending alone). */
  detect(source: Source): Promise<boolean>;
  /** Reads all. Throws `ReadError` when nothing can be made of the input. */
  read(source: Source, sink: Sink, options: ReadOptions): Promise<void>;
}

export interface ReadOptions {
  /** Take the newest expressions at this date (YYYY-MM-DD); null = the newest there are. */
  readonly date: string | null;
}

/** The input: one file, or a folder. Paths are relative to it, "/"-separated, never leaving it. */
export interface Source {
  /** Name of the input for messages. */
  readonly name: string;
  /** The file to start at when the input is one file; null when it is a folder. */
  readonly entry: string | null;
  /** All files below, sorted; for one file: that file and what lies beside and below it. */
  list(): Promise<readonly string[]>;
  /** Bytes of a file. Throws `ReadError` of code "missing" when it is not there or lies outside. */
  bytes(path: string): Promise<Uint8Array>;
}

export interface Sink {
  /** Called once for each provision when it ends. Wait for it: it holds back a reader that is too fast. */
  provision(provision: ReadProvision): void | Promise<void>;
  indexEntry(entry: ReadIndexEntry): void;
  /** Facts of the document: its own name for itself, title, date (YYYY-MM-DD). Called before the first provision ends. */
  document(facts: { readonly name: string | null; readonly title: string; readonly date: string | null }): void;
  warn(warning: Warning): void;
  /** Adds to the counts of the source's elements ("section", "table", "cite", …), by local name. */
  count(element: string): void;
  /** Progress: bytes read so far and in all (0 when unknown). */
  progress(done: number, all: number): void;
}

export type WarningCode =
  | "missing-include"
  | "unknown-element"
  | "unresolved-citation"
  | "duplicate-number"
  | "odd-character"
  | "missing-image"
  | "malformed";

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** The input cannot be read. The message is a whole sentence for people; file, line and column where known. */
export class ReadError extends Error {
  readonly code: "missing" | "malformed" | "refused" | "empty" | "unknown-format" | "encoding" | "too-large";
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(code: ReadError["code"], message: string, at: { file?: string; line?: number; column?: number } = {}) {
    super(message);
    this.name = "ReadError";
    this.code = code;
    this.file = at.file;
    this.line = at.line;
    this.column = at.column;
  }
}
