import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { countRows } from "../../../platform/town/remove.ts";
import type { TownData } from "../../../platform/town/town-data.ts";
import {
  townHoldings,
  TOWNS_ON_PAGE,
  type ManagedTown,
  type ProposedCounty,
  type TownHoldings,
} from "../contract/towns.ts";
import { newestChange } from "../../../platform/audit/history.ts";
import { countMembers } from "../../accounts/parts/server/members.ts";
import type { townColumns } from "../policy/town-columns.ts";
import type { CodeOfTowns } from "../parts/server/code-of-towns.ts";

const AN_HOUR_MS = 3_600_000;

interface TownFilter {
  readonly search: string;
  readonly state: string;
  readonly code: "" | "published" | "none";
  readonly sort: (typeof townColumns)[number];
  readonly descending: boolean;
  readonly offset: number;
}

interface FoundTowns {
  readonly towns: ManagedTown[];
  readonly total: number;
  readonly states: string[];
}

/**
 * One page of the towns that match a filter. Versions and users belong to other features, so the towns are sorted here:
 * a few numbers and words of each.
 */
export async function findTowns(db: Db, code: CodeOfTowns, filter: TownFilter): Promise<FoundTowns> {
  const stored = await rows<Omit<ManagedTown, "versions" | "published" | "users"> & { id: number }>(
    db,
    sql`with named as (
        select cc.customer_id, json_agg(k.name order by k.name) as counties
        from customer_counties cc join counties k on k.id = cc.county_id where k.accepted group by cc.customer_id)
      select c.id, c.cust_id as "custId", c.name, c.state, c.govtype, c.population, c.zipcode,
        coalesce(named.counties, '[]') as counties
      from customers c left join named on named.customer_id = c.id order by c.name, c.id`,
  );
  const [published, members] = [await code.countVersions(db), await countMembers(db)];
  const matches = stored
    .map(({ id, ...town }) => ({
      ...town,
      ...(published.get(id) ?? { versions: 0, published: null }),
      users: members.get(id) ?? 0,
    }))
    .filter((town) => isMatch(town, filter));
  const compare = COMPARE[filter.sort];
  // Towns that are equal in this column stay in the order of their names.
  const sorted = matches.toSorted((a, b) => (filter.descending ? compare(b, a) : compare(a, b)));
  return {
    towns: sorted.slice(filter.offset, filter.offset + TOWNS_ON_PAGE),
    total: sorted.length,
    states: [...new Set(stored.map(({ state }) => state))].filter(Boolean).toSorted(),
  };
}

function isMatch(town: ManagedTown, { search, state, code }: TownFilter): boolean {
  if (state !== "" && town.state !== state) return false;
  if (code !== "" && (code === "published") !== town.versions > 0) return false;
  const text = [town.name, town.custId, town.state, ...town.counties].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Alphabetical as people expect it; a collator is much faster than localeCompare. */
const { compare: byText } = new Intl.Collator("en-US", { numeric: true });
const placeOf = ({ state, counties }: ManagedTown): string => [state, ...counties].join(" ");

const COMPARE: Readonly<Record<TownFilter["sort"], (a: ManagedTown, b: ManagedTown) => number>> = {
  name: (a, b) => byText(a.name, b.name),
  place: (a, b) => byText(placeOf(a), placeOf(b)),
  population: (a, b) => a.population - b.population,
  versions: (a, b) => a.versions - b.versions,
  published: (a, b) => byText(a.published ?? "", b.published ?? ""),
  users: (a, b) => a.users - b.users,
};

/** Counties that towns named and nobody has accepted yet, with the names of those towns. */
export function findProposedCounties(db: Db): Promise<ProposedCounty[]> {
  return rows<ProposedCounty>(
    db,
    sql`select k.id, k.name, k.state,
        coalesce((select json_agg(c.name order by c.name) from customer_counties cc join customers c on c.id = cc.customer_id where cc.county_id = k.id), '[]') as towns
      from counties k where not k.accepted order by k.state, k.name`,
  );
}

export interface TownRow {
  readonly customerId: number;
  readonly custId: string;
  readonly name: string;
}

/** Returns a town; throws `Failure` "not found". */
export async function requireTown(db: Db, custId: string): Promise<TownRow> {
  const [town] = await rows<TownRow>(
    db,
    sql`select id as "customerId", cust_id as "custId", name from customers where cust_id = ${custId}`,
  );
  if (town === undefined) throw notFound("That town");
  return town;
}

/** What is deleted with a town, also as a list for people. */
export async function holdingsOf(
  db: Db,
  customerId: number,
  data: readonly TownData[],
): Promise<{ readonly holdings: TownHoldings; readonly lines: string[] }> {
  const { counts, lines } = await countRows(db, customerId, data);
  return { holdings: townHoldings.parse(counts), lines: [...lines] };
}

/**
 * Whether the town was exported completely within the last hour, according to the audit log. An imported town brings the
 * history of the original along, so only exports after its import count.
 */
export async function wasExportedRecently(db: Db, customerId: number): Promise<boolean> {
  const exported = await newestChange(db, customerId, "town.export");
  const imported = await newestChange(db, customerId, "town.import");
  const isRecent = exported !== null && exported.at.getTime() > Date.now() - AN_HOUR_MS;
  return isRecent && (imported === null || imported.id < exported.id);
}
