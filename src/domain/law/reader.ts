import type { ReadIndexEntry, ReadProvision } from "./provision.ts";

/**
 * A reader converts one format to provisions: bytes → the canonical form, with a report of what it saw, guessed and could
 * not read. `read/index.ts` lists all readers. A reader runs in a worker thread with limits of memory, time and elements
 * (`platform/work/limits.ts`). Libraries that not every import needs are loaded by `read`, not by its module. It never accesses the database, never follows an address outside of
 * `source`, and never throws an error for what it can report: an unknown element is imported as text and counted, a
 * missing include is reported and the rest is read.
 */
export interface Reader {
  /** Name on the command line: "openlaw", "akn". */
  readonly format: string;
  /** Display name: "Open Law XML". */
  readonly title: string;
  /** Ends of the names of its files, for the form of an upload: [".xml"]. Files are recognized by their bytes. */
  readonly extensions: readonly string[];
  /** Whether this reader can read the input, judged by its contents (never by the file extension alone). */
  detect(source: Source): Promise<boolean>;
  /** Reads the entire input. Throws `ReadError` if it cannot be read. */
  read(source: Source, sink: Sink, options: ReadOptions): Promise<void>;
}

export interface ReadOptions {
  /** Read the latest expressions on this date (YYYY-MM-DD); null = the latest available. */
  readonly date: string | null;
  /**
   * What the town decided about its files of this format, such as "lines like this are page headers": JSON that the reader
   * defines and checks. Null: nothing.
   */
  readonly rules: unknown;
}

/** The input: one file or a folder. Paths are relative to it, "/"-separated, and never leave it. */
export interface Source {
  /** Name of the input for messages. */
  readonly name: string;
  /** The file to start with if the input is one file; null for a folder. */
  readonly entry: string | null;
  /** All files of the folder, sorted; for one file: that file and the files in and below its folder. */
  list(): Promise<readonly string[]>;
  /** Bytes of a file. Throws `ReadError` "missing" if it does not exist or is outside of the input. */
  bytes(path: string): Promise<Uint8Array>;
}

export interface Sink {
  /** Called once for each provision when it ends. Await it: it slows down a reader that is too fast. */
  provision(provision: ReadProvision): void | Promise<void>;
  indexEntry(entry: ReadIndexEntry): void;
  /** Facts of the document: its name for itself, title, date (YYYY-MM-DD). Called before the first provision ends. */
  document(facts: { readonly name: string | null; readonly title: string; readonly date: string | null }): void;
  warn(warning: Warning): void;
  /**
   * What the reader concluded because the source does not say it: a level from numbers, a heading from its type. Those below
   * `SURE` are listed in the report, so that somebody looks at them.
   */
  decide(decision: Decision): void;
  /** Counts an element of the source ("section", "table", "cite", …) by local name. */
  count(element: string): void;
  /** Progress: bytes read so far and in total (0 = unknown). */
  progress(done: number, all: number): void;
}

/** Decisions with less confidence are unsure. */
export const SURE = 0.8;

export interface Decision {
  readonly what: "level" | "number" | "heading" | "start" | "note" | "leftOut" | "table";
  /** 0 to 1. */
  readonly confidence: number;
  /** For people: "“PARKING” was taken for the heading of § 12-4." */
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

export type WarningCode =
  | "unsure"
  | "missing-include"
  | "unknown-element"
  | "unresolved-citation"
  | "duplicate-number"
  | "odd-character"
  | "missing-image"
  | "missing-file"
  | "long-heading"
  | "malformed";

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** The input cannot be read. The message is a complete sentence for people; file, line and column are set if known. */
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
