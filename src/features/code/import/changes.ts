import type { Side } from "../../../domain/law/match.ts";
import { matchProvisions } from "../../../domain/law/match.ts";
import type { ImportReport } from "../contract/code.ts";
import { earlierTexts, goneRowsOf, rowsOf, withParents, type EarlierProvision, type EarlierRow } from "./earlier.ts";
import type { VersionPosition } from "./history.ts";
import type { ImportHost } from "./host.ts";
import { labelOf, type Skeleton } from "./skeleton.ts";
import { withNotesMoved } from "./notes-moved.ts";
import type { ProvisionTexts } from "./texts.ts";

/** GUID of each provision by position (null: new), and the changes since the previous version. */
export interface Lineage {
  readonly guids: readonly (number | null)[];
  readonly changes: ImportReport["changes"];
  readonly compared?: ImportReport["compared"];
  readonly places?: ImportReport["places"];
  readonly changed?: readonly ChangedPair[];
}

/** A provision that differs from the version before. */
export interface ChangedPair {
  readonly was: EarlierProvision;
  readonly now: Skeleton;
}

/** Entries of each list of changes that the report before publication links. */
const MAX_PLACES = 1000;

const noChanges: ImportReport["changes"] = { added: [], removed: [], changed: [], renumbered: [] };

/**
 * Matches provisions with those of earlier versions: first with the nearest version, then with provisions that had
 * been removed earlier (a title that was missing for a year gets its GUIDs back).
 */
export async function traceLineage(
  host: ImportHost,
  position: VersionPosition,
  provisions: readonly Skeleton[],
  texts: ProvisionTexts,
): Promise<Lineage> {
  if (position.nearest === null) return { guids: provisions.map(() => null), changes: noChanges };
  const after: Side = {
    provisions,
    texts: async (indexes) => new Map(indexes.map((at) => [at, texts.body(provisions[at]?.text ?? 0)])),
  };
  const present = await rowsOf(host, position.nearest.id);
  const earlier = withParents(present);
  const known = addPairsFromSource(earlier, provisions);
  const matched = await matchProvisions(sideOf(host, earlier), after, { known });
  const guids = matched.includes(-1)
    ? await matchReturning(
        host,
        [...present, ...(await goneRowsOf(host, position.nearest.id))],
        after,
        matched,
        provisions,
      )
    : Array.from(matched, (at) => earlier[at]?.guid ?? null);
  if (position.before === null) return { guids, changes: noChanges };
  const different = pairsOf(earlier, matched, provisions).filter(({ was, now }) => differs(was, now));
  const moved = await withNotesMoved(host, different, texts);
  const changed = different.filter((pair) => !moved.has(pair));
  return {
    guids,
    ...changesOf(earlier, matched, provisions, { changed, notesMoved: [...moved] }),
    compared: countSections(earlier, matched, provisions),
    changed,
  };
}

/** `rows` starts with the provisions of the version that was matched, so existing matches keep their indexes. */
async function matchReturning(
  host: ImportHost,
  rows: readonly EarlierRow[],
  after: Side,
  matched: Int32Array,
  provisions: readonly Skeleton[],
): Promise<(number | null)[]> {
  const ever = withParents(rows);
  const known = addPairsFromSource(ever, provisions, matched);
  const all = await matchProvisions(sideOf(host, ever), after, { known, strict: true });
  return Array.from(all, (at) => ever[at]?.guid ?? null);
}

/** Adds pairs that the source states itself (our own exports contain GUIDs) to the existing matches. */
function addPairsFromSource(
  earlier: readonly EarlierProvision[],
  provisions: readonly Skeleton[],
  matched?: Int32Array,
): Int32Array {
  const indexes = new Map(earlier.map(({ guid }, at) => [guid, at]));
  return Int32Array.from(provisions, ({ guid }, at) => {
    const match = matched?.[at] ?? -1;
    const stated = guid === undefined || at === 0 ? 0 : (indexes.get(guid) ?? 0);
    return match === -1 && stated > 0 ? stated : match;
  });
}

function sideOf(host: ImportHost, earlier: readonly EarlierProvision[]): Side {
  return { provisions: earlier, texts: (indexes) => earlierTexts(host, earlier, indexes) };
}

function pairsOf(
  earlier: readonly EarlierProvision[],
  matched: Int32Array,
  provisions: readonly Skeleton[],
): ChangedPair[] {
  return provisions.flatMap((now, at) => {
    const was = earlier[matched[at] ?? -1];
    return was === undefined ? [] : [{ was, now }];
  });
}

function changesOf(
  earlier: readonly EarlierProvision[],
  matched: Int32Array,
  provisions: readonly Skeleton[],
  { changed, notesMoved }: { readonly changed: readonly ChangedPair[]; readonly notesMoved: readonly ChangedPair[] },
): Pick<Lineage, "changes" | "places"> {
  const matchedIndexes = new Set(matched);
  const pairs = pairsOf(earlier, matched, provisions);
  const added = provisions.filter((_, at) => matched[at] === -1);
  const removed = earlier.filter((_, at) => !matchedIndexes.has(at));
  const renumbered = pairs.filter(({ was, now }) => isRenumbered(was, now));
  return {
    changes: {
      added: added.map(labelOf),
      removed: removed.map(labelOf),
      changed: changed.map(({ now }) => labelOf(now)),
      renumbered: renumbered.map(({ was, now }) => ({ from: labelOf(was), to: labelOf(now) })),
      ...(notesMoved.length > 0 && { notesMoved: notesMoved.map(({ now }) => labelOf(now)) }),
    },
    places: {
      added: added.slice(0, MAX_PLACES).map(({ heading }) => ({ guid: null, heading })),
      removed: removed.slice(0, MAX_PLACES).map(placeOf),
      changed: changed.slice(0, MAX_PLACES).map(({ was }) => placeOf(was)),
      renumbered: renumbered.slice(0, MAX_PLACES).map(({ was }) => placeOf(was)),
    },
  };
}

const placeOf = ({ guid, heading }: EarlierProvision) => ({ guid: String(guid), heading });

function countSections(
  earlier: readonly EarlierProvision[],
  matched: Int32Array,
  provisions: readonly Skeleton[],
): NonNullable<ImportReport["compared"]> {
  const matchedIndexes = new Set(matched);
  const sections = earlier.flatMap(({ type }, at) => (type === "section" ? [at] : []));
  return {
    sections: sections.length,
    removed: sections.filter((at) => !matchedIndexes.has(at)).length,
    added: provisions.filter(({ type }, at) => type === "section" && matched[at] === -1).length,
  };
}

function differs(was: EarlierProvision, now: Skeleton): boolean {
  return was.hash !== now.hash || was.heading !== now.heading || was.status !== now.status;
}

function isRenumbered(was: EarlierProvision, now: Skeleton): boolean {
  return was.type !== now.type || was.number !== now.number;
}
