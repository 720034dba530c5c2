import { isPublicVersion, VERSION_STATE_NAMES } from "../../domain/version-state.ts";
import { asc, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { anyId, rows, selectJson, type Db, type JsonRow } from "../../platform/db/db.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import type { Revisions } from "../../platform/http/site.ts";
import type { Customer, Customization, CustomerWarning, FeatureLevels, Session, Version } from "./contract/session.ts";
import { distinctNames, versionAdditions } from "../../domain/distinct-names.ts";
import type { CodeOfTowns, TownVersion } from "./parts/server/code-of-towns.ts";
import type { ReadTownSettings } from "./settings/stored.ts";
import { counties, customerCounties, customers, quickLinks } from "./tables.ts";

/** Data of a site that rarely changes; cached in memory. */
export interface Town {
  readonly customer: Customer;
  readonly customization: Customization;
  readonly levels: Partial<FeatureLevels>;
  /** Permissions granted to the town, which its administrators have. */
  readonly grants: readonly string[];
  readonly warnings: readonly CustomerWarning[];
  readonly zoningGuid: string | null;
  readonly revision: number;
  /** Revision by feature. */
  readonly revisions: Revisions;
  /** Newest first, including those that the public does not see. */
  readonly versions: readonly Version[];
  /** What features keep in memory about the town, by feature. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly textLinks: Session["textQuickLinks"];
  readonly contentLinks: readonly {
    readonly id: number;
    readonly guid: string;
    readonly label: string;
    readonly enabled: boolean;
  }[];
}

/** Changes whenever a town is added, changed or removed. */
const fingerprint = sql`count(*) || '/' || coalesce(max(id), 0) || '/' || coalesce(sum(revision), 0)`;

/** A cheap fingerprint that changes whenever a town is added, changed or removed. */
export async function readFingerprint(db: Db): Promise<string> {
  const [row] = await rows<{ fingerprint: string }>(db, sql`select ${fingerprint} as fingerprint from ${customers}`);
  return row?.fingerprint ?? "";
}

/** Id and revision of all towns, by name. */
export async function readRevisions(db: Db): Promise<{ readonly id: number; readonly revision: number }[]> {
  const { id, name, revision } = customers;
  return selectJson(db, { id, revision }, sql`from ${customers} order by ${name}, ${id}`);
}

const MOST_CHANGED = 1000;

/** The towns with a greater revision than this one, at most 1,000, and the fingerprint at the same moment. */
export async function readChanges(
  db: Db,
  newest: number,
): Promise<{
  readonly fingerprint: string;
  readonly changed: readonly { readonly id: number; readonly revision: number }[];
}> {
  const { id, revision } = customers;
  const [row] = await rows<{ fingerprint: string; changed: { id: number; revision: number }[] }>(
    db,
    sql`select ${fingerprint} as fingerprint,
        (select coalesce(json_agg(json_build_object('id', id, 'revision', revision)), '[]') from
          (select id, revision from ${customers} where ${revision} > ${newest}::bigint order by ${id} limit ${MOST_CHANGED}) newer) as changed
      from ${customers}`,
  );
  return row ?? { fingerprint: "", changed: [] };
}

/** Loads some towns again of which only facts of features have changed; not those of which anything else has. */
export async function reloadFacts(
  db: Db,
  townFacts: Catalog["townFacts"],
  known: readonly Town[],
): Promise<ReadonlyMap<number, Town>> {
  if (known.length === 0) return new Map();
  const { id, revision, revisions } = customers;
  const ids = known.map(({ customer }) => customer.id);
  const now = new Map(
    (await selectJson(db, { id, revision, revisions }, sql`from ${customers} where ${id} = ${anyId(ids)}`)).map(
      (row) => [row.id, row],
    ),
  );
  const changed = known.flatMap((town) => {
    const row = now.get(town.customer.id);
    const features = row === undefined ? [] : changedRevisions(town.revisions, row.revisions);
    return row !== undefined && features.length > 0 && features.every((feature) => townFacts.has(feature))
      ? [{ town, row, features }]
      : [];
  });
  const facts = new Map(changed.map(({ town, row }) => [row.id, town.facts]));
  for (const [feature, { load }] of townFacts) {
    const those = changed.filter(({ features }) => features.includes(feature)).map(({ row }) => row.id);
    if (those.length === 0) continue;
    const loaded = await load(db, those);
    for (const one of those) facts.set(one, { ...facts.get(one), [feature]: loaded.get(one) });
  }
  return new Map(
    changed.map(({ town, row }) => [
      row.id,
      { ...town, revision: row.revision, revisions: row.revisions, facts: facts.get(row.id) ?? town.facts },
    ]),
  );
}

/** The features with another revision. */
export const changedRevisions = (before: Revisions, now: Revisions): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name]);

/** Stored settings of any town that are not valid. */
export async function listInvalidSettings(
  db: Db,
  readSettings: ReadTownSettings,
): Promise<{ readonly custId: string; readonly name: string; readonly problem: string }[]> {
  const { custId, customization, featureLevels } = customers;
  const stored = await db.select({ custId, customization, featureLevels }).from(customers).orderBy(asc(custId));
  return stored.flatMap((town) => readSettings(town).invalid.map((invalid) => ({ custId: town.custId, ...invalid })));
}

const townColumns = {
  id: customers.id,
  custId: customers.custId,
  name: customers.name,
  municipality: customers.municipality,
  state: customers.state,
  govtype: customers.govtype,
  govtypesub: customers.govtypesub,
  population: customers.population,
  zipcode: customers.zipcode,
  customization: customers.customization,
  featureLevels: customers.featureLevels,
  grants: customers.grants,
  warnings: customers.warnings,
  zoningGuid: customers.zoningGuid,
  revision: customers.revision,
  revisions: customers.revisions,
} as const;

/** Loads towns by id, in no particular order. */
export async function loadTowns(
  db: Db,
  readSettings: ReadTownSettings,
  code: Pick<CodeOfTowns, "versionsOf">,
  townFacts: Catalog["townFacts"],
  ids: readonly number[],
): Promise<Town[]> {
  if (ids.length === 0) return [];
  const among = (column: AnyPgColumn): SQL => sql`${column} = ${anyId(ids)}`;
  // Load the towns first: a later write raises the revision, so the next poll reads it.
  const customerRows = await selectJson(db, townColumns, sql`from ${customers} where ${among(customers.id)}`);
  const countyRows = await selectJson(
    db,
    { customerId: customerCounties.customerId, name: counties.name },
    sql`from ${customerCounties} join ${counties} on ${counties.id} = ${customerCounties.countyId}
      where ${among(customerCounties.customerId)} and ${counties.accepted} order by ${counties.name}`,
  );
  const countiesOf = Map.groupBy(countyRows, ({ customerId }) => customerId);
  const linksOf = Map.groupBy(
    await db
      .select()
      .from(quickLinks)
      .where(among(quickLinks.customerId))
      .orderBy(asc(quickLinks.position), asc(quickLinks.id)),
    ({ customerId }) => customerId,
  );
  const versionsOf = Map.groupBy(await code.versionsOf(db, ids), ({ customerId }) => customerId);
  const factsOf = new Map<string, ReadonlyMap<number, unknown>>();
  for (const [feature, facts] of townFacts) factsOf.set(feature, await facts.load(db, ids));
  return customerRows.map((row) =>
    presentTown(readSettings, row, {
      facts: Object.fromEntries([...factsOf].map(([feature, facts]) => [feature, facts.get(row.id)])),
      counties: (countiesOf.get(row.id) ?? []).map(({ name }) => name),
      versions: presentVersions(versionsOf.get(row.id) ?? []),
      links: linksOf.get(row.id) ?? [],
    }),
  );
}

type CustomerRow = JsonRow<typeof townColumns>;
type LinkRow = typeof quickLinks.$inferSelect;

function presentTown(
  readSettings: ReadTownSettings,
  row: CustomerRow,
  of: { counties: string[]; versions: Version[]; links: readonly LinkRow[]; facts: Town["facts"] },
): Town {
  const { customization, levels } = readSettings(row);
  const { id, custId, name, municipality, state, govtype, govtypesub, population, zipcode } = row;
  const { subdivisionName, subdivisionNamePlural } = customization;
  return {
    customer: {
      id,
      custId,
      name,
      municipality,
      state,
      counties: of.counties,
      govtype,
      govtypesub,
      population,
      zipcode,
      subdivisionName,
      subdivisionNamePlural,
    },
    customization,
    levels,
    grants: row.grants,
    warnings: row.warnings,
    zoningGuid: row.zoningGuid === null ? null : String(row.zoningGuid),
    revision: row.revision,
    revisions: row.revisions,
    versions: of.versions,
    facts: of.facts,
    textLinks: of.links.filter(({ kind }) => kind === "text").map(presentTextLink),
    contentLinks: of.links.flatMap(({ kind, id: linkId, guid, title, enabled }) =>
      kind === "content" && guid !== null ? [{ id: linkId, guid: String(guid), label: title, enabled }] : [],
    ),
  };
}

function presentTextLink({ id, title, url, urlType }: LinkRow): Session["textQuickLinks"][number] {
  return { id, title, url: url ?? "", textualQuickLinkType: urlType ?? "EXTERNAL" };
}

/** Two versions of one date are told apart. */
function presentVersions(versions: readonly TownVersion[]): Version[] {
  const shown = versions.map(presentVersion);
  const names = distinctNames(
    shown.map((version) => ({
      name: version.choice,
      more: versionAdditions({ ...version, name: version.publishingIdentifier }),
    })),
  );
  return shown.map((version, at) => ({ ...version, choice: names[at] ?? version.choice }));
}

/** CODE-10; OPEN-22: without a display date, the time of the import is used. */
function presentVersion({
  id,
  archiveId,
  state,
  title,
  importTime,
  updatedDate,
  displayDate,
  publishingIdentifier,
}: TownVersion): Version {
  const day = displayDate ?? `Uploaded on: ${importTime.slice(0, 10)}*`;
  return {
    id,
    archiveId,
    current: state === "current",
    state,
    title,
    importTime,
    updatedDate,
    displayDate,
    publishingIdentifier,
    choice: isPublicVersion({ state }) ? day : `${day} (${VERSION_STATE_NAMES[state]})`,
  };
}
