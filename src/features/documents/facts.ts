import { isTownItself } from "../../domain/version-state.ts";
import { sql } from "drizzle-orm";
import { anyId, rows, type Db } from "../../platform/db/db.ts";
import { defineTownFacts } from "../../platform/features/feature.ts";
import type { Site } from "../../platform/http/site.ts";
import { seeingOf, type Seeing } from "./policy.ts";

/** Documents of a type that are visible under the same conditions. */
export interface DocumentGroup {
  readonly typeId: number;
  readonly isPrivate: boolean;
  /** Milliseconds; null: no limit. */
  readonly from: number | null;
  readonly until: number | null;
  readonly count: number;
}

export interface TypeName {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly graphicalLinkEnabled: boolean;
}

/** What all pages of a town show of its documents: their types, and whether there is anything to see. */
export interface DocumentFacts {
  /** By title. */
  readonly types: readonly TypeName[];
  readonly groups: readonly DocumentGroup[];
}

const NONE: DocumentFacts = { types: [], groups: [] };

/** The facts about a site's documents. An archive has none (SHELL-17). */
export function documentFactsOf({ facts, archiveId }: Site): DocumentFacts {
  if (!isTownItself({ archiveId })) return NONE;
  // The registry stores what `load` below returned.
  return (facts?.["documents"] as DocumentFacts | undefined) ?? NONE;
}

/** Whether a caller sees the documents of a group now. */
export const isSeen = ({ isPrivate, from, until }: Omit<DocumentGroup, "typeId" | "count">, seeing: Seeing): boolean =>
  (seeing.isPrivate || !isPrivate) && (seeing.isOutside || isOpen({ from, until }));

/** Whether visitors see documents with these times now. */
export function isOpen({ from, until }: Pick<DocumentGroup, "from" | "until">, now = Date.now()): boolean {
  return (from === null || from <= now) && (until === null || now < until);
}

/** Number of documents of a type that a caller sees, and of the private ones among them. */
export function countsOf(
  { groups }: DocumentFacts,
  typeId: number,
  seeing: Seeing,
): { readonly count: number; readonly privateCount: number } {
  const seen = groups.filter((group) => group.typeId === typeId && isSeen(group, seeing));
  const sum = (some: readonly DocumentGroup[]): number => some.reduce((total, { count }) => total + count, 0);
  return { count: sum(seen), privateCount: sum(seen.filter(({ isPrivate }) => isPrivate)) };
}

/** The types that a caller sees: those with documents, or all (SHELL-15, PUBDOC-33). */
export const seenTypes = (facts: DocumentFacts, seeing: Seeing): TypeName[] =>
  facts.types.filter(({ id }) => seeing.isEmpty || countsOf(facts, id, seeing).count > 0);

interface LoadedType extends TypeName {
  readonly customerId: number;
}
interface LoadedGroup extends DocumentGroup {
  readonly customerId: number;
}

/**
 * Reads the facts of some towns. Documents whose time is over form one group: their times do not matter any more.
 */
export async function loadDocumentFacts(
  db: Db,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, DocumentFacts>> {
  const types = await rows<LoadedType>(
    db,
    sql`select customer_id as "customerId", id, title, description, graphical_link_enabled as "graphicalLinkEnabled"
      from document_types where customer_id = ${anyId(customerIds)}`,
  );
  if (types.length === 0) return new Map();
  const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
  const groups = await rows<LoadedGroup>(
    db,
    sql`select "customerId", "typeId", "isPrivate", "from", "until", count(*)::integer as count
      from (
        select d.customer_id as "customerId", d.type_id as "typeId", d.is_private or c.is_private as "isPrivate",
          case when d.visible_until <= now() then null else ${milliseconds("d.visible_from")} end as "from",
          case when d.visible_until <= now() then 0 else ${milliseconds("d.visible_until")} end as "until"
        from documents d join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
        where d.customer_id = ${anyId(customerIds)} and d.deleted_at is null) as seen
      group by 1, 2, 3, 4, 5`,
  );
  const groupsOf = Map.groupBy(groups, ({ customerId }) => customerId);
  return new Map(
    [...Map.groupBy(types, ({ customerId }) => customerId)].map(([customerId, those]) => [
      customerId,
      { types: those.toSorted(byTitle), groups: groupsOf.get(customerId) ?? [] },
    ]),
  );
}

const { compare } = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });
const byTitle = (one: TypeName, other: TypeName): number => compare(one.title, other.title) || one.id - other.id;

export interface SessionTypes {
  /** Types that the caller sees, by title (SHELL-10). */
  readonly types: readonly {
    readonly id: number;
    readonly title: string;
    readonly description: string;
    /** Whether the home page shows a tile: enabled, and not empty (HOME-08). */
    readonly hasTile: boolean;
  }[];
  /** Whether the caller manages any part of the documents. */
  readonly isManager: boolean;
}

export const townFacts = defineTownFacts<DocumentFacts>({
  load: loadDocumentFacts,
  moments: ({ groups }) =>
    groups
      .flatMap(({ from, until }) => [from, until])
      .filter((time) => time !== null)
      .filter((time) => time > Date.now())
      .toSorted((one, other) => one - other),
  session: (facts = NONE, may): SessionTypes => {
    const seeing = seeingOf(may);
    return {
      types: seenTypes(facts, seeing).map(({ id, title, description, graphicalLinkEnabled }) => ({
        id,
        title,
        description,
        hasTile: graphicalLinkEnabled && countsOf(facts, id, seeing).count > 0,
      })),
      isManager: seeing.isEmpty,
    };
  },
});

declare module "../sites/contract/session.ts" {
  interface SessionParts {
    readonly documents: SessionTypes;
  }
}
