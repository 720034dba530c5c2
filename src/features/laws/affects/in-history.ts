import { historyOf, paragraphName, type LawInHistory } from "../../../domain/law/law-history.ts";
import { LawNames } from "../../../domain/law/law-names.ts";
import { shortName } from "../../../domain/law/name.ts";
import type { Db } from "../../../platform/db/db.ts";
import { contentsOf } from "../../code/parts/server/contents.ts";
import type { Designated } from "../contract/designation.ts";
import type { LawAction } from "../contract/lists.ts";
import { MAX_DISPOSITIONS } from "../contract/lists.ts";
import type { TownCodeVersion } from "./town-code.ts";

/** What the history notes of the code say about a law. */
export interface InHistory {
  /** Id of the oldest version that names it. */
  readonly firstVersion: number;
  /** The provisions whose history names it, in the order of the code. */
  readonly affects: readonly HistoryDisposition[];
}

export interface HistoryDisposition {
  readonly guid: string;
  readonly name: string;
  readonly paragraph: string;
  readonly action: LawAction | null;
}

/** Contents that are read at a time. */
const BATCH = 500;

/** The laws that the history notes of the versions (oldest first) name. */
export async function lawsInHistory<Law extends Designated>(
  db: Db,
  versions: readonly TownCodeVersion[],
  laws: Iterable<Law>,
): Promise<Map<Law, InHistory>> {
  const names = new LawNames(laws);
  const histories = await historiesOf(db, versions);
  const found = new Map<Law, { firstVersion: number; affects: Map<string, HistoryDisposition> }>();
  for (const { id, provisions } of versions)
    for (const provision of provisions)
      for (const each of histories.get(provision.textHash) ?? []) {
        const law = names.find(each);
        if (law === undefined) continue;
        const known = found.get(law) ?? { firstVersion: id, affects: new Map<string, HistoryDisposition>() };
        found.set(law, known);
        const paragraph = paragraphName(each.path);
        const { guid } = provision;
        known.affects.set(`${guid} ${paragraph}`, { guid, name: shortName(provision), paragraph, action: each.action });
      }
  return new Map(
    [...found].map(([law, { firstVersion, affects }]) => [
      law,
      { firstVersion, affects: [...affects.values()].slice(0, MAX_DISPOSITIONS) },
    ]),
  );
}

/** The laws that contents name in their history, by hash: most texts are the same in several versions. */
async function historiesOf(
  db: Db,
  versions: readonly TownCodeVersion[],
): Promise<Map<string, readonly LawInHistory[]>> {
  const hashes = [...new Set(versions.flatMap(({ provisions }) => provisions.map(({ textHash }) => textHash)))];
  const histories = new Map<string, readonly LawInHistory[]>();
  for (let start = 0; start < hashes.length; start += BATCH)
    for (const [hash, content] of await contentsOf(db, hashes.slice(start, start + BATCH))) {
      const history = historyOf(content);
      if (history.length > 0) histories.set(hash, history);
    }
  return histories;
}
