import type { Db } from "../../platform/db/db.ts";
import type { Actor } from "../../platform/http/access.ts";
import type { Gate } from "../../platform/http/endpoint.ts";
import type { ChosenTowns, Site, TownFacts } from "../../platform/http/site.ts";
import type { Customer, Customization } from "./contract/session.ts";
import { criteriaOf, fitsAll } from "./finder/match.ts";
import { grantedPermissions, maySite, type Grants } from "./policy/permissions.ts";
import { findProvisions, hasIndexWords, loadTowns, readFingerprint, readRevisions, type Town } from "./queries.ts";

/** How often another process's writes are looked for. */
const POLL_MS = 1000;
const MAX_REMEMBERED = 20_000;

/** What a session says about a version beyond the town: read once for each revision. */
export interface VersionFacts {
  readonly provisions: ReadonlyMap<string, { readonly page: string; readonly title: string }>;
  readonly hasIndexWords: boolean;
}

const NO_CODE: VersionFacts = { provisions: new Map(), hasIndexWords: false };

/**
 * All sites, in memory: who asks on each request (the page cache, the runner) never waits for the database.
 * Own writes call `changed`; those of other processes are seen within a second. Of thousands of towns those alone are
 * read again whose revision rose: all together would hold the process for a tenth of a second.
 */
export class Registry implements Gate {
  readonly #db: Db;
  #towns: readonly Town[] = [];
  #byId: ReadonlyMap<number, Town> = new Map();
  #sites: ReadonlyMap<string, Site> = new Map();
  /** Sites of the towns that have a class, by state. */
  #classSites: ReadonlyMap<string, readonly Site[]> = new Map();
  #facts = new Map<string, Promise<VersionFacts>>();
  #remembered = new Map<string, Promise<unknown>>();
  #fingerprint = "";
  #polling: Promise<void> = Promise.resolve();
  #reading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads all again, also what was written without raising a revision. */
  refresh(): Promise<void> {
    return this.#readNext(() => new Map());
  }

  /** Reads what this process has written. */
  changed(): Promise<void> {
    return this.#readNext(() => this.#byId);
  }

  /** One reading after the other: an earlier one that ended later would bring back what was before the write. */
  #readNext(known: () => ReadonlyMap<number, Town>): Promise<void> {
    const read = this.#reading.then(() => this.#read(known()));
    this.#reading = read.catch(() => {});
    return read;
  }

  async #read(known: ReadonlyMap<number, Town>): Promise<void> {
    // The fingerprint first: a write in between is then seen by the next look.
    const fingerprint = await readFingerprint(this.#db);
    const revisions = await readRevisions(this.#db);
    const stale = revisions.filter(({ id, revision }) => known.get(id)?.revision !== revision).map(({ id }) => id);
    const loaded = new Map((await loadTowns(this.#db, stale)).map((town) => [town.customer.id, town]));
    const towns = revisions.flatMap(({ id }) => loaded.get(id) ?? known.get(id) ?? []);
    this.#fingerprint = fingerprint;
    this.#towns = towns;
    this.#byId = new Map(towns.map((town) => [town.customer.id, town]));
    this.#sites = new Map(towns.flatMap(sitesOf));
    this.#classSites = classSitesOf(towns, this.#sites);
    this.#facts = new Map();
    this.#remembered = new Map();
  }

  /** Looks for writes of other processes from now on. `onError` hears when the database does not answer. */
  watch(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => {
      this.#polling = this.#polling.then(() => this.#poll()).catch(onError);
    }, POLL_MS);
    this.#timer.unref();
  }

  /** Stops looking; the database may be closed then. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  async findSite(id: string): Promise<Site | null> {
    return this.#sites.get(id) ?? null;
  }

  may(actor: Actor, site: Site, permission: string): boolean {
    const town = this.#byId.get(site.customerId);
    return town !== undefined && maySite(grantsOf(actor, site), town, site, permission);
  }

  remember<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#remembered.get(key);
    // Each key belongs to one caller, which always loads the same kind of thing for it.
    if (known !== undefined) return known as Promise<T>;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    const loading = load();
    this.#remembered.set(key, loading);
    loading.catch(() => this.#remembered.delete(key));
    return loading;
  }

  permissionsOf(actor: Actor, site: Site): string[] {
    return grantedPermissions(grantsOf(actor, site), this.townOf(site), site);
  }

  /** Revision of a site by its customer or archive id; undefined for an unknown one. */
  revisionOf(id: string): number | undefined {
    return this.#sites.get(id)?.revision;
  }

  /** Settings of a site by its customer or archive id; undefined for an unknown one. */
  customizationOf(id: string): Customization | undefined {
    const site = this.#sites.get(id);
    return site === undefined ? undefined : this.townOf(site).customization;
  }

  /** Whether an address is that of a town's seal or banner: no secret, a private site's login page shows them too. */
  isBranding(address: string): boolean {
    return this.#towns.some(({ customization: { seal, bannerImage, bannerImageDouble } }) =>
      [seal, bannerImage, bannerImageDouble].includes(address),
    );
  }

  /** The towns that an actor may view, in the order of their names. */
  townsFor(actor: Actor): Town[] {
    return this.#towns.filter(({ customer }) => {
      const site = this.#sites.get(customer.custId);
      return site !== undefined && this.may(actor, site, "VIEW");
    });
  }

  /** The same as they are listed. */
  listSites(actor: Actor): Customer[] {
    return this.townsFor(actor).map(({ customer }) => customer);
  }

  /** States with a town of a class that an actor may view (ENTITIES-09, OPEN-75): each page asks, so it looks no further than the first of each. */
  multicodeStatesFor(actor: Actor): string[] {
    return [...this.#classSites].flatMap(([state, sites]) =>
      sites.some((site) => this.may(actor, site, "VIEW")) ? [state] : [],
    );
  }

  async chooseTowns(actor: Actor, { custIds, filters }: ChosenTowns): Promise<TownFacts[]> {
    const named = new Set(custIds);
    const criteria = await Promise.all(filters.map(criteriaOf));
    return this.townsFor(actor).flatMap((town) => {
      const { customer, customization } = town;
      const site = this.#sites.get(customer.custId);
      const isChosen = named.has(customer.custId) || criteria.some((each) => fitsAll(each, town));
      return site === undefined || !isChosen ? [] : [factsOf(site, customer, customization)];
    });
  }

  /** The town of a site that `findSite` gave. */
  townOf(site: Site): Town {
    const town = this.#byId.get(site.customerId);
    if (town === undefined) throw new Error(`Site ${site.custId} is gone.`);
    return town;
  }

  async factsOf(site: Site): Promise<VersionFacts> {
    if (site.versionId === null) return NO_CODE;
    const key = `${site.versionId}/${site.revision}`;
    const facts = this.#facts.get(key) ?? this.#readFacts(this.townOf(site), site.versionId);
    this.#facts.set(key, facts);
    // What failed is tried again by the next who asks.
    facts.catch(() => this.#facts.delete(key));
    return facts;
  }

  async #readFacts(town: Town, versionId: number): Promise<VersionFacts> {
    const guids = town.contentLinks.map(({ guid }) => guid);
    if (town.zoningGuid !== null) guids.push(town.zoningGuid);
    return {
      provisions: await findProvisions(this.#db, versionId, guids),
      hasIndexWords: await hasIndexWords(this.#db, versionId),
    };
  }

  async #poll(): Promise<void> {
    if ((await readFingerprint(this.#db)) !== this.#fingerprint) await this.changed();
  }
}

/** Reads all sites and keeps watching them. */
export async function openRegistry(db: Db, onError: (error: unknown) => void = () => {}): Promise<Registry> {
  const registry = new Registry(db);
  await registry.refresh();
  registry.watch(onError);
  return registry;
}

/** The gate of the house is the registry of its sites. */
export function registryOf(gate: Gate): Registry {
  if (gate instanceof Registry) return gate;
  throw new TypeError("The gate is not a registry of sites");
}

/** A town answers to its customer id, and each version to its archive id; that of the current version is the town itself. */
function sitesOf({ customer, customization, revision, versions }: Town): [string, Site][] {
  const currentId = versions.find((version) => version.current)?.id ?? null;
  const name = customization.nameOverride || customer.name;
  const base = { customerId: customer.id, custId: customer.custId, name, revision, settings: customization };
  const current: Site = { ...base, archiveId: null, versionId: currentId };
  const archives = versions.map(({ id, archiveId }): [string, Site] => [
    archiveId,
    id === currentId ? current : { ...base, archiveId, versionId: id },
  ]);
  return [[customer.custId, current], ...archives];
}

function classSitesOf(towns: readonly Town[], sites: ReadonlyMap<string, Site>): ReadonlyMap<string, readonly Site[]> {
  const withClass = towns.filter(({ customer }) => (customer.govtypesub ?? "") !== "");
  const byState = Map.groupBy(withClass, ({ customer }) => customer.state);
  return new Map(
    [...byState]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([state, those]) => [state, those.flatMap(({ customer }) => sites.get(customer.custId) ?? [])]),
  );
}

/** FINDER-19 has the address of a town. */
function factsOf(
  site: Site,
  { name, state, counties, govtype }: Customer,
  { nameOverride, newNavEnabled }: Customization,
): TownFacts {
  return {
    site,
    name: nameOverride || name,
    state,
    counties,
    govtype,
    href: newNavEnabled ? `/${site.custId}/home` : `/${site.custId}`,
  };
}

function grantsOf(actor: Actor, site: Site): Grants {
  return { levels: actor.levels(site.customerId), grants: actor.grants(site.customerId) };
}
