import type { Catalog } from "../../platform/features/catalog.ts";
import type { Site } from "../../platform/http/site.ts";
import type { Town } from "./queries.ts";

type Facts = Catalog["townFacts"];

/** All towns and their sites in memory. A town is replaced without touching the others. */
export class TownIndex {
  readonly #townFacts: Facts;
  /** By name. */
  readonly #towns: Town[];
  readonly #placeOf: ReadonlyMap<number, number>;
  readonly #sites: Map<string, Site>;
  /** Sites of towns with a class, by state and customer id. */
  readonly #classSites: ReadonlyMap<string, Map<number, Site>>;
  /** Addresses of the seals and banners, and how many towns have each. */
  readonly #branding = new Map<string, number>();
  readonly #lastId: number;
  #sumOfRevisions = 0;
  #newest = 0;

  /** `towns`: by name. */
  constructor(towns: readonly Town[], townFacts: Facts) {
    this.#townFacts = townFacts;
    this.#towns = [...towns];
    this.#placeOf = new Map(towns.map(({ customer }, place) => [customer.id, place]));
    this.#sites = new Map(towns.flatMap((town) => sitesOf(town, momentsOf(town, townFacts))));
    this.#classSites = classSitesOf(towns, this.#sites);
    this.#lastId = towns.reduce((most, { customer }) => Math.max(most, customer.id), 0);
    for (const town of towns) this.#count(town, 1);
  }

  /** By name. */
  get towns(): readonly Town[] {
    return this.#towns;
  }

  /** By customer id and archive id. */
  get sites(): ReadonlyMap<string, Site> {
    return this.#sites;
  }

  get classSites(): ReadonlyMap<string, ReadonlyMap<number, Site>> {
    return this.#classSites;
  }

  /** The greatest revision. */
  get newest(): number {
    return this.#newest;
  }

  /** Equal to that of the database (`readFingerprint`) if no town was added, changed or removed. */
  get fingerprint(): string {
    return this.#fingerprintOf(this.#sumOfRevisions);
  }

  /** The fingerprint after these changes; null if a town is unknown. */
  fingerprintWith(changed: readonly { readonly id: number; readonly revision: number }[]): string | null {
    let sum = this.#sumOfRevisions;
    for (const { id, revision } of changed) {
      const known = this.find(id);
      if (known === undefined) return null;
      sum += revision - known.revision;
    }
    return this.#fingerprintOf(sum);
  }

  #fingerprintOf(sumOfRevisions: number): string {
    return `${this.#towns.length}/${this.#lastId}/${sumOfRevisions}`;
  }

  find(customerId: number): Town | undefined {
    return this.#towns[this.#placeOf.get(customerId) ?? -1];
  }

  isBranding(address: string): boolean {
    return this.#branding.has(address);
  }

  /** Whether these towns have the place among the others that they had. */
  canReplace(towns: readonly Town[]): boolean {
    return towns.every((town) => {
      const known = this.find(town.customer.id);
      return known !== undefined && placeOf(known) === placeOf(town);
    });
  }

  /** Replaces a town by its new state, see `canReplace`. */
  replace(town: Town): void {
    const { id, custId, state } = town.customer;
    const place = this.#placeOf.get(id) ?? -1;
    const known = this.#towns[place];
    if (known === undefined) throw new Error(`The town ${custId} is not known.`);
    this.#count(known, -1);
    this.#towns[place] = town;
    this.#count(town, 1);
    for (const name of [known.customer.custId, ...known.versions.map(({ archiveId }) => archiveId)])
      this.#sites.delete(name);
    for (const [name, site] of sitesOf(town, momentsOf(town, this.#townFacts))) this.#sites.set(name, site);
    const site = this.#sites.get(custId);
    const classSites = this.#classSites.get(state);
    if (site !== undefined && classSites?.has(id)) classSites.set(id, site);
  }

  #count({ revision, customization }: Town, difference: 1 | -1): void {
    this.#sumOfRevisions += difference * revision;
    this.#newest = Math.max(this.#newest, revision);
    const { seal, bannerImage, bannerImageDouble } = customization;
    for (const address of [seal, bannerImage, bannerImageDouble]) {
      const count = (this.#branding.get(address) ?? 0) + difference;
      if (count === 0) this.#branding.delete(address);
      else this.#branding.set(address, count);
    }
  }
}

/** What orders and groups towns. */
const placeOf = ({ customer: { custId, name, state, govtypesub } }: Town): string =>
  JSON.stringify([custId, name, state, govtypesub ?? ""]);

/**
 * The ids of a town: its customer id, and the archive id of each version; the current version's archive id means the
 * town itself.
 */
function sitesOf(
  { customer, customization, revision, revisions, versions, facts }: Town,
  moments: Site["moments"],
): [string, Site][] {
  const currentId = versions.find(({ state }) => state === "current")?.id ?? null;
  const name = customization.nameOverride || customer.name;
  const base = {
    customerId: customer.id,
    custId: customer.custId,
    name,
    revision,
    revisions,
    settings: customization,
    facts,
    ...(moments !== undefined && { moments }),
  };
  const current: Site = {
    ...base,
    archiveId: null,
    versionId: currentId,
    ...(currentId !== null && { state: "current" as const }),
  };
  const archives = versions.map(({ id, archiveId, state }): [string, Site] => [
    archiveId,
    id === currentId ? current : { ...base, archiveId, versionId: id, state },
  ]);
  return [[customer.custId, current], ...archives];
}

/** When data of a town changes by itself, by feature. All pages show the session, so they change, too. */
function momentsOf({ facts }: Town, townFacts: Facts): Site["moments"] {
  const moments = new Map<string, readonly number[]>();
  for (const [feature, { moments: of }] of townFacts) {
    const own = facts[feature] === undefined ? [] : of(facts[feature]);
    if (own.length > 0) moments.set(feature, own).set("sites", [...(moments.get("sites") ?? []), ...own]);
  }
  return moments.size === 0 ? undefined : Object.fromEntries(moments);
}

function classSitesOf(
  towns: readonly Town[],
  sites: ReadonlyMap<string, Site>,
): ReadonlyMap<string, Map<number, Site>> {
  const withClass = towns.filter(({ customer }) => (customer.govtypesub ?? "") !== "");
  const byState = Map.groupBy(withClass, ({ customer }) => customer.state);
  const sitesIn = (those: readonly Town[]): Map<number, Site> =>
    new Map(
      those.flatMap(({ customer: { id, custId } }) => {
        const site = sites.get(custId);
        return site === undefined ? [] : [[id, site] as const];
      }),
    );
  return new Map(
    [...byState].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([state, those]) => [state, sitesIn(those)]),
  );
}
