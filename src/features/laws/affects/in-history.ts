import { historyOf, paragraphName, type LawInHistory } from "../../../domain/law/law-history.ts";
import { LawNames } from "../../../domain/law/law-names.ts";
import { shortName } from "../../../domain/law/name.ts";
import type { Db } from "../../../platform/db/db.ts";
import { contentsOf } from "../../code/parts/server/contents.ts";
import type { Designated } from "../contract/designation.ts";
import type { LawAction } from "../contract/lists.ts";
import { MAX_DISPOSITIONS } from "../contract/lists.ts";
import type { TownCodeVersion } from "./town-code.ts";

/** A law that history notes may name. */
export interface NamedInHistory extends Designated {
  /** The last day on which it can have been adopted; null: not known. */
  readonly adopted: string | null;
  /** Version of which somebody said that it does not contain the law. */
  readonly notInId: number | null;
}

/** What the history notes of the code say about a law. */
export interface InHistory {
  /** Id of the oldest version that contains it, as they prove (decision 078); null: they prove nothing. */
  readonly containedIn: number | null;
  /** The provisions whose history names it, in the order of the code. */
  readonly affects: readonly HistoryDisposition[];
}

export interface HistoryDisposition {
  readonly guid: string;
  readonly name: string;
  readonly paragraph: string;
  readonly action: LawAction | null;
}

/** Versions of the code, oldest first, and the laws that their contents name, by the hash of the content. */
export interface TownHistory {
  readonly versions: readonly TownCodeVersion[];
  readonly histories: ReadonlyMap<string, readonly LawInHistory[]>;
}

/** Contents that are read at a time. */
const BATCH = 500;

/** Reads what the history notes of versions say. Most texts are the same in several of them. */
export async function readTownHistory(db: Db, versions: readonly TownCodeVersion[]): Promise<TownHistory> {
  const hashes = [...new Set(versions.flatMap(({ provisions }) => provisions.map(({ textHash }) => textHash)))];
  const histories = new Map<string, readonly LawInHistory[]>();
  for (let start = 0; start < hashes.length; start += BATCH)
    for (const [hash, content] of await contentsOf(db, hashes.slice(start, start + BATCH))) {
      const history = historyOf(content);
      if (history.length > 0) histories.set(hash, history);
    }
  return { versions, histories };
}

interface Naming {
  /** Index of the oldest version that names the law, and of the oldest one that certainly means it. */
  readonly first: number;
  certain: number | null;
  readonly affects: Map<string, HistoryDisposition>;
}

/** The laws that history notes name. `laws`: all of the town, since a name that several have says nothing. */
export function lawsInHistory<Law extends NamedInHistory>(
  { versions, histories }: TownHistory,
  laws: Iterable<Law>,
): Map<Law, InHistory> {
  const names = new LawNames(laws);
  const found = new Map<Law, Naming>();
  for (const [at, { provisions }] of versions.entries())
    for (const provision of provisions)
      for (const each of histories.get(provision.textHash) ?? []) {
        const match = names.match(each);
        if (match === undefined) continue;
        const naming = found.get(match.law) ?? { first: at, certain: null, affects: new Map() };
        found.set(match.law, naming);
        if (match.isCertain) naming.certain ??= at;
        const paragraph = paragraphName(each.path);
        const { guid } = provision;
        naming.affects.set(`${guid} ${paragraph}`, {
          guid,
          name: shortName(provision),
          paragraph,
          action: each.action,
        });
      }
  return new Map(
    [...found].map(([law, naming]) => [
      law,
      {
        containedIn: containedIn(law, naming, versions),
        affects: [...naming.affects.values()].slice(0, MAX_DISPOSITIONS),
      },
    ]),
  );
}

/**
 * The number alone ("Ordinance 7") proves something only if it appeared after the law was adopted, in a version that has
 * one before it. What somebody said about a version holds until a later one names the law.
 */
function containedIn(
  { adopted, notInId }: NamedInHistory,
  { first, certain }: Naming,
  versions: readonly TownCodeVersion[],
): number | null {
  const version = versions[certain ?? first];
  const isAdded = first > 0 && adopted !== null && version !== undefined && adopted <= version.date;
  if (version === undefined || (certain === null && !isAdded)) return null;
  const notIn = versions.findIndex(({ id }) => id === notInId);
  return notIn >= (certain ?? first) ? null : version.id;
}
