import { sql } from "drizzle-orm";
import { numberKey } from "../../../domain/law/number-key.ts";
import { numberName, shortName } from "../../../domain/law/name.ts";
import { anyId, rows, type Db } from "../../../platform/db/db.ts";
import type { NoticeReader } from "../../../platform/features/provision-notices.ts";
import { revisionKey, type Site } from "../../../platform/http/site.ts";
import { placesIn } from "../../code/parts/server/places.ts";
import { chaptersOf, positionsOf } from "../../code/parts/server/provisions.ts";
import { versionOf } from "../../code/parts/server/versions.ts";
import { addedName } from "../added-name.ts";
import type { DateAccuracy, LawAction } from "../contract/lists.ts";
import { lawFactsOf, placedBy } from "../facts.ts";
import { isNew } from "../policy.ts";

/** What a law that the code does not contain yet does to a provision of the current version. */
export interface PendingChange {
  readonly law: PendingLaw;
  readonly guid: string;
  /** "Chapter 12"; `number`: "12". */
  readonly place: string;
  readonly number: string;
  /** Positions of the provision and of the last one in it. */
  readonly position: number;
  readonly last: number;
  /** "A(1)"; empty: the provision itself. */
  readonly paragraph: string;
  readonly action: LawAction | null;
  /** What it adds: "§ 12-6", "Chapter 13.14"; null: it adds nothing that has a name. */
  readonly added: string | null;
}

export interface PendingLaw {
  readonly id: number;
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: number | null;
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
  readonly effective: string | null;
  /** Whether it has a page with its text. */
  readonly hasText: boolean;
}

/** Of a town. More would make every page of the code slow. */
const MOST_CHANGES = 20_000;

interface Row extends PendingLaw {
  readonly appendedToId: number | null;
  readonly suppedById: number | null;
  readonly deleted: boolean;
  readonly guid: string;
  readonly name: string;
  readonly paragraph: string;
  readonly action: LawAction | null;
}

/** The pending changes of a town, the latest law first. Kept in memory until laws, code or settings change. */
export function pendingChanges({
  db,
  site,
  gate,
}: Pick<NoticeReader, "db" | "site" | "gate">): Promise<PendingChanges> {
  const key = `pending ${revisionKey(site, ["laws", "code", "sites"])}`;
  return gate.remember("laws", site.customerId, key, () => load(db, site));
}

async function load(db: Db, site: Site): Promise<PendingChanges> {
  const version = versionOf(site);
  if (version === null) return new PendingChanges([]);
  const facts = lawFactsOf(site);
  const withdrawn = facts.groups.flatMap(({ suppedById, storedSuppedById }) =>
    suppedById === null && storedSuppedById !== null ? [storedSuppedById] : [],
  );
  const found = await rows<Row>(
    db,
    sql`select l.id, l.legislation_type as "legislationType", l.number, l.legislation_year as "legislationYear",
        l.adopted::text as adopted, l.adopted_date_accuracy as "adoptedDateAccuracy", l.effective::text as effective,
        l.key is not null or l.html is not null as "hasText", l.appended_to_id as "appendedToId", l.supped_by_id as "suppedById",
        l.deleted, d.guid::text as guid, d.name, d.paragraph, d.action
      from law_dispositions d join laws l on l.customer_id = d.customer_id and l.id = d.law_id
      where d.customer_id = ${site.customerId}::integer and d.guid is not null and not l.deleted
        and (l.supped_by_id is null or l.supped_by_id = ${anyId(withdrawn)})
      order by l.adopted desc nulls last, l.id desc, d.position limit ${MOST_CHANGES}`,
  );
  const pending = found.filter((row) => isNew({ currentId: site.versionId }, placedBy(facts, row)));
  if (pending.length === 0) return new PendingChanges([]);
  const guids = [...new Set(pending.map(({ guid }) => guid))];
  const places = await placesIn(db, version, guids);
  const positions = await positionsOf(db, version, guids);
  const chapters = await chaptersOf(db, version);
  return new PendingChanges(
    pending.flatMap(
      ({ guid, name, paragraph, action, appendedToId: _to, suppedById: _by, deleted: _deleted, ...law }) => {
        const [place, position] = [places.get(guid), positions.get(guid)];
        if (place === undefined || position === undefined) return [];
        const added =
          action !== "add"
            ? null
            : paragraph === ""
              ? addedName(name, place, chapters)
              : `${shortName(place)} ${paragraph}`;
        const { last } = position;
        const names = { place: shortName(place), number: place.number || numberName(place) };
        return [{ law, guid, ...names, position: position.position, last, paragraph, action, added }];
      },
    ),
  );
}

/** The pending changes of a town, by what they change. */
export class PendingChanges {
  readonly #all: readonly PendingChange[];
  readonly #byGuid: ReadonlyMap<string, readonly PendingChange[]>;
  /** Of parts with others in them. */
  readonly #repealedParts: readonly PendingChange[];

  constructor(all: readonly PendingChange[]) {
    this.#all = [...new Map(all.map((change) => [identityOf(change), change])).values()];
    this.#byGuid = Map.groupBy(this.#all, ({ guid }) => guid);
    this.#repealedParts = this.#all.filter(
      ({ action, paragraph, position, last }) => action === "repeal" && paragraph === "" && last > position,
    );
  }

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** Whether what is around a provision matters. */
  get needsPositions(): boolean {
    return this.#repealedParts.length > 0;
  }

  /** Those of a provision and of its paragraphs. */
  of(guid: string): readonly PendingChange[] {
    return this.#byGuid.get(guid) ?? [];
  }

  /** The repeal of the innermost part around a position; undefined if no part around it is repealed. */
  repealAround(position: number | undefined): PendingChange | undefined {
    if (position === undefined) return undefined;
    return this.#repealedParts
      .filter((part) => part.position < position && position <= part.last)
      .toSorted((one, other) => other.position - one.position)[0];
  }

  /** What adds a provision with this number (`numberKey`), the latest first. */
  adding(key: string): readonly PendingChange[] {
    return this.#all.filter(({ added }) => added !== null && keyOfName(added) === key);
  }
}

/** An ordinance may have several instructions for one provision. */
const identityOf = ({ law, guid, paragraph, action, added }: PendingChange): string =>
  JSON.stringify([law.id, guid, paragraph, action, added]);

/** "§ 12-6", "Chapter 13.14" → "12-6", "13.14" */
const keyOfName = (name: string): string => numberKey(name.replace(/^\p{L}+\s+(?=\S*\d)/u, ""));
