import type { Db } from "../../../platform/db/db.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import { TOWNS_ON_PAGE, type ManagedTown } from "../contract/towns.ts";
import type { townColumns } from "../policy/town-columns.ts";
import type { Town } from "../queries.ts";
import { countWaiting, presentWaiting, sumOf } from "./waiting.ts";

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

/** One page of the towns that match a filter. `all`: the registry's towns, by name. */
export async function findTowns(
  db: Db,
  { people, waiting: kinds }: Pick<Catalog, "people" | "waiting">,
  all: readonly Town[],
  filter: TownFilter,
): Promise<FoundTowns> {
  const matches = all.filter((town) => isMatch(town, filter));
  const countsOf = async (towns: readonly Town[]) => countWaiting(db, kinds, towns.map(idOf));
  const members = filter.sort === "users" ? await people.countMembers(db) : null;
  const allWaiting = filter.sort === "waiting" ? await countsOf(matches) : null;
  const sorted = sortedBy(filter, matches, {
    users: (town) => members?.get(idOf(town)) ?? 0,
    waiting: (town) => sumOf(allWaiting?.get(idOf(town))),
  });
  const page = sorted.slice(filter.offset, filter.offset + TOWNS_ON_PAGE);
  const users = members ?? (await people.countMembers(db, page.map(idOf)));
  const waiting = allWaiting ?? (await countsOf(page));
  return {
    towns: page.map((town) => ({
      ...presentTown(town, users.get(idOf(town)) ?? 0),
      waiting: presentWaiting(town, kinds, waiting.get(idOf(town))),
    })),
    total: sorted.length,
    states: [...new Set(all.map(({ customer }) => customer.state))].filter(Boolean).toSorted(),
  };
}

const idOf = ({ customer }: Town): number => customer.id;

function isMatch({ customer, versions }: Town, { search, state, code }: TownFilter): boolean {
  if (state !== "" && customer.state !== state) return false;
  if (code !== "" && (code === "published") !== versions.length > 0) return false;
  if (search === "") return true;
  const { name, custId, counties } = customer;
  const text = [name, custId, customer.state, ...counties].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Alphabetical as people expect it; a collator is much faster than localeCompare. */
const { compare: byText } = new Intl.Collator("en-US", { numeric: true });

/** Towns that are equal in the column stay in the order of their names. */
function sortedBy(
  { sort, descending }: TownFilter,
  towns: readonly Town[],
  numbersOf: Readonly<Record<"users" | "waiting", (town: Town) => number>>,
): Town[] {
  const keyOf: Readonly<Record<TownFilter["sort"], (town: Town) => string | number>> = {
    // "Town of Larkmere" is among those with L.
    name: ({ customer: { municipality, name } }) => municipality || name,
    place: ({ customer: { state, counties } }) => [state, ...counties].join(" "),
    population: ({ customer }) => customer.population,
    versions: ({ versions }) => versions.length,
    published: (town) => publishedOn(town) ?? "",
    ...numbersOf,
  };
  const keyed = towns.map((town) => ({ town, key: keyOf[sort](town) }));
  const sign = descending ? -1 : 1;
  return keyed.toSorted((a, b) => sign * compareKeys(a.key, b.key)).map(({ town }) => town);
}

const compareKeys = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : a === b ? 0 : byText(String(a), String(b));

/** YYYY-MM-DD */
const publishedOn = ({ versions }: Town): string | null =>
  versions.reduce<string | null>((last, { importTime }) => {
    const day = importTime.slice(0, 10);
    return last === null || day > last ? day : last;
  }, null);

function presentTown(town: Town, users: number): Omit<ManagedTown, "waiting"> {
  const { custId, name, state, counties, govtype, population, zipcode } = town.customer;
  return {
    custId,
    name,
    state,
    counties: [...counties],
    govtype,
    population,
    zipcode,
    versions: town.versions.length,
    published: publishedOn(town),
    users,
  };
}
