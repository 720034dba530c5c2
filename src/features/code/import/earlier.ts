import { plainBody } from "../../../domain/law/plain.ts";
import type { Matchable } from "../../../domain/law/match.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import type { ImportHost } from "./host.ts";

/** A provision of an earlier version, with its permanent GUID. */
export interface EarlierProvision extends Matchable {
  readonly guid: number;
  readonly label: string;
  readonly status: string;
}

/** A provision of an earlier version as stored. */
export interface EarlierRow {
  readonly position: number;
  readonly guid: number;
  readonly parent_guid: number | null;
  readonly type: string;
  readonly label: string;
  readonly number: string;
  readonly heading: string;
  readonly status: string;
  readonly hash: string;
  readonly chars: number;
}

/** A provision that was removed, in its latest form. */
export interface GoneRow extends EarlierRow {
  readonly version_id: number;
}

/** All provisions of a version in the order of the code. */
export async function rowsOf(host: ImportHost, versionId: number): Promise<EarlierRow[]> {
  const all: EarlierRow[] = [];
  for (;;) {
    const some = await host.earlierRows(versionId, all.length);
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** The provisions of the town's other versions that are not in this one, each in its latest form, newest first. */
export async function goneRowsOf(host: ImportHost, versionId: number): Promise<EarlierRow[]> {
  const all: GoneRow[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { found, last }: Awaited<ReturnType<ImportHost["goneRows"]>> = await host.goneRows(versionId, after);
    all.push(...found);
    after = last;
  }
  return all.toSorted((a, b) => b.version_id - a.version_id || a.position - b.position);
}

/** Sets parents as list indexes. If the parent comes later in the list or is missing, the root is the parent. */
export function withParents(provisions: readonly EarlierRow[]): EarlierProvision[] {
  const indexes = new Map<number, number>();
  return provisions.map(({ parent_guid: parentGuid, ...row }, at) => {
    indexes.set(row.guid, at);
    const parent = at === 0 ? null : (indexes.get(parentGuid ?? -1) ?? 0);
    return { ...row, parent };
  });
}

const BATCH = 100;

/** The law of earlier provisions as plain text, by list index. */
export async function earlierTexts(
  host: ImportHost,
  provisions: readonly EarlierProvision[],
  indexes: readonly number[],
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (let start = 0; start < indexes.length; start += BATCH) {
    const batch = indexes.slice(start, start + BATCH);
    const contents = await host.contents([...new Set(batch.map((at) => provisions[at]?.hash ?? ""))]);
    const byHash = new Map(contents.map((row) => [row.hash, plainBody(JSON.parse(row.content) as Content)]));
    await yieldToEventLoop();
    for (const at of batch) texts.set(at, byHash.get(provisions[at]?.hash ?? "") ?? "");
  }
  return texts;
}
