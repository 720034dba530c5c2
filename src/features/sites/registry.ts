import type { Db } from "../../platform/db/db.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import type { FeatureName } from "../../platform/features/feature.ts";
import type { Actor } from "../../platform/http/access.ts";
import type { Gate } from "../../platform/http/endpoint.ts";
import { revisionKey, type ChosenTowns, type Site, type TownFacts } from "../../platform/http/site.ts";
import { noLiveEvents, type LiveEvents } from "../../platform/live/port.ts";
import type { Customer, Customization, Level } from "./contract/session.ts";
import { criteriaOf, fitsAll } from "./finder/match.ts";
import type { CodeOfTowns, NamedProvision } from "./parts/server/code-of-towns.ts";
import { PermissionRules, type Grants } from "./policy/permissions.ts";
import { townSettingsReader, type ReadTownSettings } from "./settings/stored.ts";
import {
  changedRevisions,
  loadTowns,
  readChanges,
  readFingerprint,
  readRevisions,
  reloadFacts,
  type Town,
} from "./queries.ts";
import { Remembered } from "./remembered.ts";
import { TownIndex } from "./town-index.ts";
import { watchTowns } from "./watch-towns.ts";

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
 * database. This process reports its writes with `changed`. It hears of writes by other processes (decision 106), and asks
 * for them each second when it cannot hear.
 * Only towns with a new revision are read again and replaced (decision 099): reading thousands of towns would block the
 * process for a tenth of a second.
 */
export class Registry implements Gate {
  readonly #db: Db;
  readonly #rules: PermissionRules;
  readonly #readSettings: ReadTownSettings;
  readonly #townFacts: RegistryCatalog["townFacts"];
  readonly code: CodeOfTowns;
  #index: TownIndex;
  readonly #remembered = new Remembered();
  /** Number of loads, and that of the load in which a town changed last. */
  #loads = 0;
  readonly #changedIn = new Map<string, number>();
  #reading: Promise<void> = Promise.resolve();
  /** A load of writes that waits for another load. */
  #next: Promise<void> | null = null;
  #stopWatching = async (): Promise<void> => {};

  constructor(db: Db, catalog: RegistryCatalog, code: CodeOfTowns) {
    this.#db = db;
    this.#rules = new PermissionRules(catalog.permissions);
    this.#readSettings = townSettingsReader(catalog);
    this.#townFacts = catalog.townFacts;
    this.#index = new TownIndex([], this.#townFacts);
    this.code = code;
  }

  /** Reloads everything, including writes that did not raise a revision. */
  refresh(): Promise<void> {
    return this.#readNext(() => this.#readAll(() => undefined));
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
    this.#next ??= this.#readNext(async () => {
      this.#next = null;
      if (!(await this.#readChanged())) await this.#readAll((id) => this.#index.find(id));
    });
    return this.#next;
  }

  /** Runs one load at a time: a slower earlier load would restore the state before the write. */
  #readNext(read: () => Promise<void>): Promise<void> {
    const reading = this.#reading.then(read);
    this.#reading = reading.catch(() => {});
    return reading;
  }

  /**
   * Replaces the towns with a new revision. False if that is not all that changed: a town was added or removed or got
   * another name, or a write with an earlier revision ended later than others.
   */
  async #readChanged(): Promise<boolean> {
    const index = this.#index;
    const { fingerprint, changed } = await readChanges(this.#db, index.newest);
    if (index.fingerprintWith(changed) !== fingerprint) return false;
    const towns = await this.#loadTowns(
      changed.map(({ id }) => id),
      (id) => index.find(id),
    );
    if (towns.size !== changed.length || !index.canReplace([...towns.values()])) return false;
    const before = new Map([...towns.keys()].map((id) => [id, index.find(id)]));
    for (const town of towns.values()) index.replace(town);
    this.#noteLoad([...towns.values()].map((town) => ({ town, before: before.get(town.customer.id) })));
    return true;
  }

  /** Reads all towns but those that are known with their present revision. */
  async #readAll(knownTown: (id: number) => Town | undefined): Promise<void> {
    const before = this.#index;
    // Revisions first: the next poll detects any write after it.
    const revisions = await readRevisions(this.#db);
    const stale = revisions.filter(({ id, revision }) => knownTown(id)?.revision !== revision).map(({ id }) => id);
    const loaded = await this.#loadTowns(stale, knownTown);
    const towns = revisions.flatMap(({ id }) => loaded.get(id) ?? knownTown(id) ?? []);
    this.#index = new TownIndex(towns, this.#townFacts);
    const isSame = towns.length === before.towns.length && towns.every(({ customer }) => before.find(customer.id));
    if (!isSame) this.#remembered.forgetAll();
    this.#noteLoad(
      towns.flatMap((town) => {
        const known = before.find(town.customer.id);
        return known === town ? [] : [{ town, before: known }];
      }),
    );
  }

  /** Posting a document changes what is known of a town's documents, and nothing else of the town. */
  async #loadTowns(
    ids: readonly number[],
    knownTown: (id: number) => Town | undefined,
  ): Promise<ReadonlyMap<number, Town>> {
    const loaded = new Map(
      await reloadFacts(
        this.#db,
        this.#townFacts,
        ids.flatMap((id) => knownTown(id) ?? []),
      ),
    );
    const others = ids.filter((id) => !loaded.has(id));
    for (const town of await loadTowns(this.#db, this.#readSettings, this.code, this.#townFacts, others))
      loaded.set(town.customer.id, town);
    return loaded;
  }

  #noteLoad(changed: readonly { readonly town: Town; readonly before: Town | undefined }[]): void {
    this.#loads += 1;
    for (const { town, before } of changed) {
      const { id, custId } = town.customer;
      this.#changedIn.set(custId, this.#loads);
      for (const feature of changedFeatures(before, town, this.#remembered.features))
        this.#remembered.forget(feature, id);
    }
  }

  /** Loads writes by other processes from now on. `onError` is called if the database does not respond. */
  watch(live: LiveEvents, onError: (error: unknown) => void): void {
    const watched = {
      revisionOf: (id: number) => this.#index.find(id)?.revision ?? null,
      load: () => this.#load(),
      loadIfChanged: () => this.#loadIfChanged(),
    };
    this.#stopWatching = watchTowns(watched, live, onError);
  }

  /** Stops watching; then the database may be closed. */
  async close(): Promise<void> {
    await this.#stopWatching();
  }

  async findSite(id: string): Promise<Site | null> {
    return this.siteOf(id) ?? null;
  }

  /** A site by customer id or archive id, as it is now. */
  siteOf(id: string): Site | undefined {
    return this.#index.sites.get(id);
  }

  /** Number of loads of changes so far. */
  get loads(): number {
    return this.#loads;
  }

  /** Whether a town changed in a load after the first ones. */
  hasChangedAfter(custId: string, loads: number): boolean {
    return (this.#changedIn.get(custId) ?? 0) > loads;
  }

  /** The settings of a town by its database id; null if there is no such town. */
  settingsOfTown(customerId: number): Customization | null {
    return this.#index.find(customerId)?.customization ?? null;
  }

  may(actor: Actor, site: Site, permission: string): boolean {
    const town = this.#index.find(site.customerId);
    return town !== undefined && this.#rules.maySite(grantsOf(actor, site), town, site, permission);
  }

  offers(site: Site, permission: string): boolean {
    const town = this.#index.find(site.customerId);
    return town !== undefined && this.#rules.isOffered(town, site, permission);
  }

  remember<T>(feature: FeatureName, customerId: number | null, key: string, load: () => Promise<T>): Promise<T> {
    return this.#remembered.get(feature, customerId, key, load);
  }

  permissionsOf(actor: Actor, site: Site): string[] {
    return this.#rules.grantedPermissions(grantsOf(actor, site), this.townOf(site), site);
  }

  /** The level of a permission at a site. */
  levelOf(site: Site, permission: string): Level {
    return this.#rules.levelOf(this.townOf(site).levels, permission);
  }

  /** Revision of a site by customer id or archive id; undefined if unknown. */
  revisionOf(id: string): number | undefined {
    return this.siteOf(id)?.revision;
  }

  /** Settings of a site by customer id or archive id; undefined if unknown. */
  customizationOf(id: string): Customization | undefined {
    const site = this.siteOf(id);
    return site === undefined ? undefined : this.townOf(site).customization;
  }

  /** Whether an address is a town's seal or banner. These are public: a private site's sign-in page shows them too. */
  isBranding(address: string): boolean {
    return this.#index.isBranding(address);
  }

  /** All towns, by name. */
  get towns(): readonly Town[] {
    return this.#index.towns;
  }

  /** The towns that an actor may view, by name. */
  townsFor(actor: Actor): Town[] {
    return this.#index.towns.filter(({ customer }) => {
      const site = this.siteOf(customer.custId);
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
    return [...this.#index.classSites].flatMap(([state, sites]) =>
      [...sites.values()].some((site) => this.may(actor, site, "VIEW")) ? [state] : [],
    );
  }

  async chooseTowns(actor: Actor, { custIds, filters }: ChosenTowns): Promise<TownFacts[]> {
    const named = new Set(custIds);
    const criteria = await Promise.all(filters.map(criteriaOf));
    return this.townsFor(actor).flatMap((town) => {
      const { customer, customization } = town;
      const site = this.siteOf(customer.custId);
      const isChosen = named.has(customer.custId) || criteria.some((each) => fitsAll(each, town));
      return site === undefined || !isChosen ? [] : [factsOf(site, customer, customization)];
    });
  }

  /** The town of a site returned by `findSite`. */
  townOf(site: Site): Town {
    const town = this.#index.find(site.customerId);
    if (town === undefined) throw new Error(`Site ${site.custId} no longer exists.`);
    return town;
  }

  async factsOf(site: Site): Promise<VersionFacts> {
    const { customerId, versionId } = site;
    if (versionId === null) return NO_CODE;
    const key = `version ${versionId} ${revisionKey(site, ["sites", "code"])}`;
    return this.#remembered.get("sites", customerId, key, () => this.#readFacts(this.townOf(site), versionId));
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

  async #loadIfChanged(): Promise<void> {
    if ((await readFingerprint(this.#db)) !== this.#index.fingerprint) await this.#load();
  }
}

interface WatchOptions {
  /** Default: it asks each second. */
  readonly live?: LiveEvents;
  readonly onError?: (error: unknown) => void;
}

/** Loads all sites and notices changes. */
export async function openRegistry(
  db: Db,
  catalog: RegistryCatalog,
  code: CodeOfTowns,
  { live = noLiveEvents, onError = () => {} }: WatchOptions = {},
): Promise<Registry> {
  const registry = new Registry(db, catalog, code);
  await registry.refresh();
  registry.watch(live, onError);
  return registry;
}

/** The application's gate is always the registry. */
export function registryOf(gate: Gate): Registry {
  if (gate instanceof Registry) return gate;
  throw new TypeError("The gate is not a site registry");
}

/** The features whose data of a town changed; all of them if that is not known. */
function changedFeatures(before: Town | undefined, now: Town, all: Iterable<string>): Iterable<string> {
  const written = before === undefined ? [] : changedRevisions(before.revisions, now.revisions);
  // A revision that was raised in another way, by hand or by an older release.
  return written.length === 0 ? all : written;
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
