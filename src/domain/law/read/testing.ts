import type { ReadIndexEntry, ReadProvision } from "../provision.ts";
import { ReadError, type Reader, type Source, type Warning } from "../reader.ts";
import { chooseReader } from "./index.ts";

/** A source in memory, for tests: paths and their texts or bytes. With an entry it is one file, otherwise a folder. */
export function memorySource(
  files: Readonly<Record<string, string | Uint8Array>>,
  entry: string | null = null,
): Source {
  return {
    name: entry ?? "folder",
    entry,
    list: async () => Object.keys(files).toSorted(),
    bytes: async (path) => {
      const file = files[path];
      if (file === undefined) throw new ReadError("missing", `“${path}” is missing.`, { file: path });
      return typeof file === "string" ? new TextEncoder().encode(file) : file;
    },
  };
}

export interface Gathered {
  /** In the order of the code. */
  readonly provisions: ReadProvision[];
  /** Positions in the order in which provisions were emitted. */
  readonly order: number[];
  readonly entries: ReadIndexEntry[];
  readonly warnings: Warning[];
  readonly counts: Record<string, number>;
  facts: { readonly name: string | null; readonly title: string; readonly date: string | null } | null;
}

/** Reads everything into memory. */
export async function gather(source: Source, reader?: Reader, date: string | null = null): Promise<Gathered> {
  const gathered: Gathered = { provisions: [], order: [], entries: [], warnings: [], counts: {}, facts: null };
  const sink = {
    provision(provision: ReadProvision) {
      if (gathered.facts === null) throw new Error("a provision was emitted before the facts of the document");
      gathered.provisions.push(provision);
      gathered.order.push(provision.position);
    },
    indexEntry: (entry: ReadIndexEntry) => void gathered.entries.push(entry),
    document(facts: NonNullable<Gathered["facts"]>) {
      gathered.facts = facts;
    },
    decide: () => {},
    warn: (warning: Warning) => void gathered.warnings.push(warning),
    count(element: string) {
      gathered.counts[element] = (gathered.counts[element] ?? 0) + 1;
    },
    progress: () => {},
  };
  await (reader ?? (await chooseReader(source, "auto"))).read(source, sink, { date, rules: null });
  gathered.provisions.sort((a, b) => a.position - b.position);
  return gathered;
}

/** The element of a list at an index. Fails the test if it does not exist. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list.at(index);
  if (element === undefined) throw new Error(`there is no element ${index} among ${list.length}`);
  return element;
}

/** The error that a read fails with. */
export async function refusal(read: Promise<unknown>): Promise<ReadError> {
  try {
    await read;
  } catch (error) {
    if (error instanceof ReadError) return error;
    throw error;
  }
  throw new Error("reading did not fail");
}

/** An Open Law document around some XML. */
export function openLawDocument(inner: string, attributes = 'id="Town of Oakley, Vt., Code"'): string {
  return `<document xmlns="https://open.law/schemas/library" xmlns:codified="https://open.law/schemas/codified" xmlns:codify="https://open.law/schemas/codify" xmlns:xi="http://www.w3.org/2001/XInclude" ${attributes}><heading>Oakley Code</heading>${inner}</document>`;
}
