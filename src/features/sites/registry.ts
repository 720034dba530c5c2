import type { Db } from "../../platform/db/db.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import type { FeatureName } from "../../platform/features/feature.ts";
import type { Actor } from "../../platform/http/access.ts";
import type { Gate } from "../../platform/http/endpoint.ts";
import type { ChosenTowns, Site, TownFacts } from "../../platform/http/site.ts";
import type { Customer, Customization, Level } from "./contract/session.ts";
import { criteriaOf, fitsAll } from "./finder/match.ts";
import type { CodeOfTowns, NamedProvision } from "./parts/server/code-of-towns.ts";
import { PermissionRules, type Grants } from "./policy/permissions.ts";
import { townSettingsReader, type ReadTownSettings } from "./settings/stored.ts";
import {
  changedRevisions,
  fingerprintOf,
  loadTowns,
  readFingerprint,
  readRevisions,
  reloadFacts,
  type Town,
} from "./queries.ts";

/** Interval for detecting writes by other processes. */
const POLL_MS = 1000;
const MAX_REMEMBERED = 20_000;

/** Facts about a version for the session; read once per revision. */
export interface VersionFacts {
  readonly provisions: ReadonlyMap<string, NamedProvision>;
  readonly hasIndexWords: boolean;
}

/** What the registry needs of the features: their permissions and their settings. */
export type RegistryCatalog = Pick<Catalog, "permissions" | "settings" | "townFacts">;

const NO_CODE: VersionFacts = { provisions: new Map(), hasIndexWords: false };

/**
 * All sites in memory, so that code that runs on every request (the page cache, the runner) never waits for the
 * database. This process reports its writes with `changed`; writes by other processes are detected within a second.
 * Only towns with a new revision are read again: reading thousands of towns would block the process for a tenth of a
 * second.
 */
export class Registry implements Gate {
  readonly #db: Db;
  readonly #rules: PermissionRules;
  readonly #readSettings: ReadTownSettings;
  readonly #townFacts: RegistryCatalog["townFacts"];
  readonly code: CodeOfTowns;
  #towns: readonly Town[] = [];
  #byId: ReadonlyMap<number, Town> = new Map();
  #sites: ReadonlyMap<string, Site> = new Map();
  /** Sites of towns with a class, by state. */
  #classSites: ReadonlyMap<string, readonly Site[]> = new Map();
  /** Addresses of the seals and banners of all towns. */
  #branding: ReadonlySet<string> = new Set();
  #facts = new Map<string, Promise<VersionFacts>>();
  /** By feature, then by key. */
  readonly #remembered = new Map<string, Map<string, Promise<unknown>>>();
  #fingerprint = "";
  #polling: Promise<void> = Promise.resolve();
  #reading: Promise<void> = Promise.resolve();
  /** A load of writes that waits for another load. */
  #next: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, catalog: RegistryCatalog, code: CodeOfTowns) {
    this.#db = db;
    this.#rules = new PermissionRules(catalog.permissions);
    this.#readSettings = townSettingsReader(catalog);
    this.#townFacts = catalog.townFacts;
    this.code = code;
  }

  /** Reloads everything, including writes that did not raise a revision. */
  refresh(): Promise<void> {
    return this.#readNext(() => new Map());
  }

  /**
   * Loads the writes of this process. If the database does not answer, the next poll loads them: what was saved is not
   * reported as failed.
   */
  async changed(): Promise<void> {
    await this.#load().catch(() => {});
  }

  /** A load that has not begun sees the writes of all who wait for it. */
  #load(): Promise<void> {
    this.#next ??= this.#readNext(() => {
      this.#next = null;
      return this.#byId;
    });
    return this.#next;
  }

  /** Runs one load at a time: a slower earlier load would restore the state before the write. */
  #readNext(known: () => ReadonlyMap<number, Town>): Promise<void> {
    const read = this.#reading.then(() => this.#read(known()));
    this.#reading = read.catch(() => {});
    return read;
  }

  async #read(known: ReadonlyMap<number, Town>): Promise<void> {
    // The fingerprint is of what is read first: the next poll detects any write after it.
    const revisions = await readRevisions(this.#db);
    const fingerprint = fingerprintOf(revisions);
    const stale = revisions.filter(({ id, revision }) => known.get(id)?.revision !== revision).map(({ id }) => id);
    const staleTowns = stale.flatMap((id) => known.get(id) ?? []);
    // Posting a document changes what is known of a town's documents, and nothing else of the town.
    const loaded = new Map(await reloadFacts(this.#db, this.#townFacts, staleTowns));
    const others = stale.filter((id) => !loaded.has(id));
    for (const town of await loadTowns(this.#db, this.#readSettings, this.code, this.#townFacts, others))
      loaded.set(town.customer.id, town);
    const towns = revisions.flatMap(({ id }) => loaded.get(id) ?? known.get(id) ?? []);
    const changed = changedFeatures([...this.#byId.values()], towns);
    this.#fingerprint = fingerprint;
    this.#towns = towns;
    this.#byId = new Map(towns.map((town) => [town.customer.id, town]));
    this.#sites = new Map(towns.flatMap((town) => sitesOf(town, momentsOf(town, this.#townFacts))));
    this.#classSites = classSitesOf(towns, this.#sites);
    this.#branding = new Set(
      towns.flatMap(({ customization: { seal, bannerImage, bannerImageDouble } }) => [
        seal,
        bannerImage,
        bannerImageDouble,
      ]),
    );
    if (changed === "all" || changed.has("sites") || changed.has("code")) this.#facts = new Map();
    for (const feature of changed === "all" ? [...this.#remembered.keys()] : changed) this.#remembered.delete(feature);
  }

  /** Starts polling for writes by other processes. `onError` is called if the database does not respond. */
  watch(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => {
      this.#polling = this.#polling.then(() => this.#poll()).catch(onError);
    }, POLL_MS);
    this.#timer.unref();
  }

  /** Stops polling; then the database may be closed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  async findSite(id: string): Promise<Site | null> {
    return this.#sites.get(id) ?? null;
  }

  /** The settings of a town by its database id; null if there is no such town. */
  settingsOfTown(customerId: number): Customization | null {
    return this.#byId.get(customerId)?.customization ?? null;
  }

  may(actor: Actor, site: Site, permission: string): boolean {
    const town = this.#byId.get(site.customerId);
    return town !== undefined && this.#rules.maySite(grantsOf(actor, site), town, site, permission);
  }

  remember<T>(feature: FeatureName, key: string, load: () => Promise<T>): Promise<T> {
    const remembered = this.#remembered.get(feature) ?? new Map<string, Promise<unknown>>();
    this.#remembered.set(feature, remembered);
    const known = remembered.get(key);
    // Each key belongs to one caller, which always loads the same type of value.
    if (known !== undefined) return known as Promise<T>;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const loading = load();
    remembered.set(key, loading);
    loading.catch(() => remembered.delete(key));
    return loading;
  }

  permissionsOf(actor: Actor, site: Site): string[] {
    return this.#rules.grantedPermissions(grantsOf(actor, site), this.townOf(site), site);
  }

  /** The level of a permission at a site. */
  levelOf(site: Site, permission: string): Level {
    return this.#rules.levelOf(this.townOf(site).levels, permission);
  }

  /** All sites by customer id and archive id. The map never changes: a write leads to a new one. */
  sites(): ReadonlyMap<string, Site> {
    return this.#sites;
  }

  /** Revision of a site by customer id or archive id; undefined if unknown. */
  revisionOf(id: string): number | undefined {
    return this.#sites.get(id)?.revision;
  }

  /** Settings of a site by customer id or archive id; undefined if unknown. */
  customizationOf(id: string): Customization | undefined {
    const site = this.#sites.get(id);
    return site === undefined ? undefined : this.townOf(site).customization;
  }

  /** Whether an address is a town's seal or banner. These are public: a private site's sign-in page shows them too. */
  isBranding(address: string): boolean {
    return this.#branding.has(address);
  }

  /** All towns, by name. */
  get towns(): readonly Town[] {
    return this.#towns;
  }

  /** The towns that an actor may view, by name. */
  townsFor(actor: Actor): Town[] {
    return this.#towns.filter(({ customer }) => {
      const site = this.#sites.get(customer.custId);
      return site !== undefined && this.may(actor, site, "VIEW");
    });
  }

  /** The customers of these towns. */
  listSites(actor: Actor): Customer[] {
    return this.townsFor(actor).map(({ customer }) => customer);
  }

  /**
   * States with a town of a class that an actor may view (ENTITIES-09, OPEN-75). Runs for every page, so it stops at
   * the first town of each state.
   */
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

  /** The town of a site returned by `findSite`. */
  townOf(site: Site): Town {
    const town = this.#byId.get(site.customerId);
    if (town === undefined) throw new Error(`Site ${site.custId} no longer exists.`);
    return town;
  }

  async factsOf(site: Site): Promise<VersionFacts> {
    if (site.versionId === null) return NO_CODE;
    const key = `${site.versionId}/${site.revision}`;
    const facts = this.#facts.get(key) ?? this.#readFacts(this.townOf(site), site.versionId);
    this.#facts.set(key, facts);
    // A failed load is retried on the next call.
    facts.catch(() => this.#facts.delete(key));
    return facts;
  }

  async #readFacts(town: Town, versionId: number): Promise<VersionFacts> {
    const version = { customerId: town.customer.id, versionId };
    const guids = town.contentLinks.map(({ guid }) => guid);
    if (town.zoningGuid !== null) guids.push(town.zoningGuid);
    return {
      provisions: await this.code.findProvisions(this.#db, version, guids),
      hasIndexWords: await this.code.hasIndexWords(this.#db, version),
    };
  }

  async #poll(): Promise<void> {
    if ((await readFingerprint(this.#db)) !== this.#fingerprint) await this.#load();
  }
}

/** Loads all sites and polls for changes. */
export async function openRegistry(
  db: Db,
  catalog: RegistryCatalog,
  code: CodeOfTowns,
  onError: (error: unknown) => void = () => {},
): Promise<Registry> {
  const registry = new Registry(db, catalog, code);
  await registry.refresh();
  registry.watch(onError);
  return registry;
}

/** The application's gate is always the registry. */
export function registryOf(gate: Gate): Registry {
  if (gate instanceof Registry) return gate;
  throw new TypeError("The gate is not a site registry");
}

/**
 * The ids of a town: its customer id, and the archive id of each version; the current version's archive id means the
 * town itself.
 */
function sitesOf(
  { customer, customization, revision, revisions, versions, facts }: Town,
  moments: Site["moments"],
): [string, Site][] {
  const currentId = versions.find((version) => version.current)?.id ?? null;
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
  const current: Site = { ...base, archiveId: null, versionId: currentId };
  const archives = versions.map(({ id, archiveId, unpublished }): [string, Site] => [
    archiveId,
    id === currentId ? current : { ...base, archiveId, versionId: id, ...(unpublished && { unpublished }) },
  ]);
  return [[customer.custId, current], ...archives];
}

/** When data of a town changes by itself, by feature. All pages show the session, so they change, too. */
function momentsOf({ facts }: Town, townFacts: RegistryCatalog["townFacts"]): Site["moments"] {
  const moments = new Map<string, readonly number[]>();
  for (const [feature, { moments: of }] of townFacts) {
    const own = facts[feature] === undefined ? [] : of(facts[feature]);
    if (own.length > 0) moments.set(feature, own).set("sites", [...(moments.get("sites") ?? []), ...own]);
  }
  return moments.size === 0 ? undefined : Object.fromEntries(moments);
}

/** The features whose data of any town changed; "all" if a town was added or removed. */
function changedFeatures(before: readonly Town[], after: readonly Town[]): ReadonlySet<string> | "all" {
  const known = new Map(before.map((town) => [town.customer.id, town]));
  if (known.size !== after.length) return "all";
  const changed = new Set<string>();
  for (const { customer, revision, revisions } of after) {
    const old = known.get(customer.id);
    if (old === undefined) return "all";
    if (old.revision === revision) continue;
    const written = changedRevisions(old.revisions, revisions);
    // A revision that was raised in another way, by hand or by an older release.
    if (written.length === 0) return "all";
    written.forEach((name) => changed.add(name));
  }
  return changed;
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

/** The address is defined in FINDER-19. */
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
