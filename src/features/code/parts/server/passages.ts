import type { Db } from "../../../../platform/db/db.ts";
import type { Passage } from "../../contract/passage.ts";
import type { VersionKey } from "../../version-key.ts";
import { textsOf, type Place } from "./places.ts";

/** Something that is about a passage of a provision, as a feature stores it. */
interface Anchored {
  readonly id: number;
  readonly guid: string;
  readonly passage: Passage | null;
  /** `Place.textHash` of the text in which the passage was marked. */
  readonly textHash: string | null;
}

/**
 * Ids of those whose passage is no longer in the text of their provision. `places`: their provisions in the version. Reads
 * only texts that changed since the passage was marked.
 */
export async function changedPassages(
  db: Db,
  version: VersionKey | null,
  anchored: readonly Anchored[],
  places: ReadonlyMap<string, Pick<Place, "textHash">>,
): Promise<ReadonlySet<number>> {
  const doubtful = anchored.filter(
    ({ guid, passage, textHash }) => passage !== null && places.has(guid) && places.get(guid)?.textHash !== textHash,
  );
  if (version === null || doubtful.length === 0) return new Set();
  const texts = await textsOf(db, version, [...new Set(doubtful.map(({ guid }) => guid))]);
  const plain = new Map([...texts].map(([guid, text]) => [guid, withoutLayout(text)]));
  return new Set(
    doubtful.flatMap(({ id, guid, passage }) =>
      passage !== null && plain.get(guid)?.includes(withoutLayout(passage.exact)) === true ? [] : [id],
    ),
  );
}

/** Pages and stored texts differ in spaces, and in what separates the cells of a table. */
const withoutLayout = (text: string): string => text.replaceAll(/[\s|]/g, "");
