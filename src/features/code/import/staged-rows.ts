import { isAlone } from "../../../platform/work/priority.ts";
import type { Definition } from "../../../domain/law/definitions.ts";
import { numberKey } from "../../../domain/law/number-key.ts";
import type { ResolvedCitation } from "./citations.ts";
import type { ImportHost } from "./host.ts";
import type { StoredImage } from "./images.ts";
import type { PlacedProvision } from "./skeleton.ts";
import type { ProvisionTexts } from "./texts.ts";
import type { IndexWord } from "./words.ts";

export type StagedText = readonly [hash: string, content: string];

/** A row of `structures` by column. */
export interface StagedProvision {
  /** Whether its GUID is new. */
  readonly fresh: boolean;
  readonly row: Readonly<Record<string, unknown>> & { readonly guid: number; readonly hash: string };
}

export type StagedCitation = readonly [from: number, ordinal: number, to: number, anchor: string];
export type StagedDefinition = readonly [term: string, first: number, last: number, guid: number];
export type StagedWord = readonly [letter: string, position: number, word: string, references: IndexWord["references"]];

/** The rows of a version. */
export interface VersionRows {
  readonly provisions: readonly PlacedProvision[];
  readonly texts: ProvisionTexts;
  readonly freshGuids: readonly number[];
  readonly citations: readonly ResolvedCitation[];
  readonly definitions: readonly Definition[];
  readonly words: () => Promise<readonly IndexWord[]>;
  readonly images: readonly StoredImage[];
}

/**
 * Sends all rows of a version to the database: one table after the other, or all at once if nobody else needs the
 * database, so that it never waits for rows.
 */
export async function stageRows(host: ImportHost, version: VersionRows): Promise<void> {
  const { provisions, citations, definitions, images } = version;
  const fresh = new Set(version.freshGuids);
  const texts = new Map(provisions.map(({ hash, text }) => [hash, text]));
  const contentOf = (hash: string): string => version.texts.content(texts.get(hash) ?? 0);
  const tables = [
    () =>
      inBatches(
        provisions,
        (each) => stagedProvision(each, version, fresh),
        (rows) => stageProvisions(host, rows, contentOf),
      ),
    () =>
      inBatches(
        citations,
        (each) => stagedCitation(each, provisions),
        (rows) => host.stageCitations(rows),
      ),
    () =>
      inBatches(
        definitions,
        ({ term, first, last, position }): StagedDefinition => [term, first, last, provisions[position]?.guid ?? 0],
        (rows) => host.stageDefinitions(rows),
      ),
    async () =>
      inBatches(
        stagedWords(await version.words()),
        (word) => word,
        (rows) => host.stageWords(rows),
      ),
    () =>
      inBatches(
        images,
        (image) => image,
        (rows) => host.stageImages(rows),
      ),
  ];
  if (isAlone()) await Promise.all(tables.map((stage) => stage()));
  else for (const stage of tables) await stage();
}

/** Texts are stored already, unless a nightly job deleted them in between. */
async function stageProvisions(
  host: ImportHost,
  rows: readonly StagedProvision[],
  contentOf: (hash: string) => string,
): Promise<number> {
  let result = await host.stageProvisions(rows, []);
  while (typeof result !== "number")
    result = await host.stageProvisions(
      rows,
      result.missing.map((hash) => [hash, contentOf(hash)] as const),
    );
  return result;
}

/** Time that one batch should take: others wait for the embedded database until it ends. */
const BATCH_MS = 10;
const BATCH_MS_ALONE = 60;
const FIRST_ROWS = 50;
const MIN_ROWS = 10;
const MAX_ROWS = 1000;

/** Writes batch after batch, as many rows in each as the time allows. */
async function inBatches<T, Row>(
  all: readonly T[],
  rowOf: (each: T) => Row,
  write: (rows: readonly Row[]) => Promise<number>,
): Promise<void> {
  const goal = isAlone() ? BATCH_MS_ALONE : BATCH_MS;
  let size = FIRST_ROWS;
  for (let start = 0; start < all.length;) {
    const rows = all.slice(start, start + size).map(rowOf);
    start += rows.length;
    const milliseconds = await write(rows);
    // Slowly, because rows differ in length and times vary.
    const fitting = (rows.length * goal) / Math.max(milliseconds, 1);
    size = Math.max(MIN_ROWS, Math.min(MAX_ROWS, Math.round((size + fitting) / 2)));
  }
}

function stagedProvision(
  each: PlacedProvision,
  { provisions }: VersionRows,
  fresh: ReadonlySet<number>,
): StagedProvision {
  return {
    fresh: fresh.has(each.guid),
    row: {
      position: each.position,
      guid: each.guid,
      parent_guid: each.parent === null ? null : provisions[each.parent]?.guid,
      depth: each.depth,
      last_position: each.lastPosition,
      type: each.type,
      label: each.label,
      number: each.number,
      number_key: numberKey(each.number),
      composed_number: each.composedNumber,
      heading: each.heading,
      status: each.status,
      effective: each.effective,
      hash: each.hash,
      chars: each.chars,
      page_guid: each.page,
      children: each.children,
      above: each.above,
    },
  };
}

const stagedCitation = (
  { from, ordinal, to, anchor }: ResolvedCitation,
  provisions: readonly PlacedProvision[],
): StagedCitation => [provisions[from]?.guid ?? 0, ordinal, provisions[to]?.guid ?? 0, anchor];

function stagedWords(words: readonly IndexWord[]): StagedWord[] {
  const positions = new Map<string, number>();
  return words.map(({ letter, word, references }) => {
    const position = positions.get(letter) ?? 0;
    positions.set(letter, position + 1);
    return [letter, position, word, references];
  });
}
