import { spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { indexCitations, type CitationIndex } from "../citation-index.ts";
import { walkContent } from "../plain.ts";
import type { Content, ReadProvision, Target } from "../provision.ts";
import type { Gathered } from "../read/testing.ts";
import { extentOf } from "../tree.ts";
import { akomaNtosoXml, eIdsOf } from "./akoma-ntoso.ts";
import type { ExportDocument, ExportTarget, ExportProvision, ExportIndexEntry } from "./document.ts";

const FIRST_GUID = 45_000_000;

/** The result of reading as input of a writer: with GUIDs, and citations resolved as in an import. */
export interface ExportInput {
  readonly document: ExportDocument;
  readonly provisions: readonly ExportProvision[];
  readonly words: readonly ExportIndexEntry[];
}

export function exportInputOf(read: Gathered): ExportInput {
  const { last } = extentOf(read.provisions.map((each) => each.parent));
  const index = indexCitations(
    read.provisions.map((each) => ({ ...each, items: itemsOf(each.content) })),
    read.facts?.name ?? null,
  );
  const provisions = read.provisions.map((each, at) => exportProvision(each, (last[at] ?? at) > at, index));
  const words = read.entries.map(({ word, references }) => ({
    word,
    references: references.flatMap(({ label, to }) => targetOf(index, to, 0).map((target) => ({ label, ...target }))),
  }));
  return {
    document: { ...DOCUMENT, title: read.facts?.title ?? "", date: read.facts?.date ?? null },
    provisions,
    words,
  };
}

const DOCUMENT: ExportDocument = {
  jurisdiction: "us-vt",
  custId: "oakley",
  town: "Town of Oakley",
  title: "",
  date: null,
  version: "oakley-1",
  written: "2026-03-01",
  part: null,
  address: null,
};

/** Everything as Akoma Ntoso, in pieces. */
export function akomaNtosoOf({ document, provisions, words }: ExportInput): AsyncGenerator<string> {
  return akomaNtosoXml({
    document,
    eIds: eIdsOf(provisions),
    includes: () => true,
    provisions: asyncList(provisions),
    words: asyncList(words),
  });
}

/** The targets of the citations of a provision. */
function linksOf(provision: ReadProvision, index: CitationIndex): Map<number, ExportTarget> {
  const links = new Map<number, ExportTarget>();
  for (const [ordinal, to] of targetsOf(provision.content).entries()) {
    const own = targetOf(index, provision.links?.[ordinal] ?? to, provision.position);
    const [target] = own.length > 0 ? own : targetOf(index, to, provision.position);
    if (target !== undefined) links.set(ordinal, target);
  }
  return links;
}

function exportProvision(read: ReadProvision, open: boolean, index: CitationIndex): ExportProvision {
  const parent = read.parent === null ? null : String(FIRST_GUID + read.parent);
  return {
    ...read,
    parent,
    guid: String(FIRST_GUID + read.position),
    above: read.above ?? [],
    open,
    around: false,
    links: linksOf(read, index),
    definition: () => undefined,
  };
}

function targetOf(index: CitationIndex, to: Target, from: number): ExportTarget[] {
  const resolved = index.resolve(to, from);
  return typeof resolved === "string"
    ? []
    : [{ guid: String(FIRST_GUID + resolved.position), anchor: resolved.anchor }];
}

function targetsOf(content: Content): Target[] {
  const targets: Target[] = [];
  walkContent(content, {
    inline: (inline) => void (typeof inline === "object" && inline.t === "cite" && targets.push(inline.to)),
  });
  return targets;
}

function itemsOf(content: Content): string {
  const items: string[] = [];
  walkContent(content, { block: (block) => void (block.k === "item" && items.push(`${block.num}\t${block.anchor}`)) });
  return items.join("\n");
}

export async function* asyncList<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

/** Everything that must survive a round trip: heads and contents as they are, and the targets of citations. */
export function lawOf(read: Gathered): string[] {
  const { provisions } = exportInputOf(read);
  return read.provisions.map(({ keys: _keys, links: _links, guid: _guid, content, ...head }, at) => {
    const links = [...(provisions[at]?.links ?? [])].map(
      ([ordinal, { guid, anchor }]) => `${ordinal} ${guid} ${anchor}`,
    );
    return JSON.stringify([Object.entries(head).toSorted(([a], [b]) => a.localeCompare(b)), content, links]);
  });
}

/** Program that validates XML; not on every machine. */
const XMLLINT = ["/usr/bin/xmllint", "/usr/local/bin/xmllint", "/opt/homebrew/bin/xmllint"].find((path) =>
  existsSync(path),
);
const SCHEMA = resolve(import.meta.dirname, "../../../../../shared/schemas/akomantoso30.xsd");
export const canValidate = XMLLINT !== undefined && existsSync(SCHEMA);

/**
 * The errors that xmllint reports in Akoma Ntoso 3.0 files; "" if all are valid, or if xmllint or the schema is
 * missing.
 */
export function schemaErrors(...files: readonly string[]): string {
  if (!canValidate || XMLLINT === undefined) return "";
  const { status, stderr } = spawnSync(XMLLINT, ["--huge", "--noout", "--nonet", "--schema", SCHEMA, ...files], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return status === 0 ? "" : stderr.slice(0, 4000);
}

/** Runs `work` with a temporary folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "towncode-write-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes pieces of text to a file in a folder and returns its path. */
export async function writeTo(
  folder: string,
  name: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<string> {
  const file = join(folder, name);
  await pipeline(pieces, createWriteStream(file));
  return file;
}
