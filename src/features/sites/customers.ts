import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { raiseRevision } from "./parts/server/revision.ts";
import { townChanged } from "./parts/server/town-changed.ts";
import { takenValue, wrongValue } from "../../platform/http/failure.ts";
import { publish } from "../../platform/live/port.ts";
import type { Customization, FeatureLevels } from "./contract/session.ts";
import { custIdProblem } from "./cust-id.ts";
import { counties, customerCounties, customers, quickLinks } from "./tables.ts";

export interface NewCustomer {
  readonly custId: string;
  /** "Town of Larkmere" */
  readonly name: string;
  /** "Larkmere"; derived from the name if omitted. */
  readonly municipality?: string;
  readonly state: string;
  readonly counties: readonly string[];
  readonly govtype: string;
  readonly govtypesub?: string | null;
  readonly population: number;
  readonly zipcode: string;
  readonly customization?: Partial<Customization>;
  /** Initial feature levels, if not the defaults. */
  readonly featureLevels?: Partial<FeatureLevels>;
  /** Permissions granted to the town (OPEN-31). */
  readonly grants?: readonly string[];
}

/**
 * Initial settings of a new site that differ from the defaults. The delay combines fast typing into one request
 * (OPEN-74).
 */
const NEW_TOWN_SETTINGS: Partial<Customization> = { searchSuggestionWaitTime: 250 };

/** Adds a customer with its counties and returns its id. Throws a `Failure` if the id is taken or not valid. */
export async function createCustomer(
  db: Db,
  { counties: countyNames, customization = {}, grants = [], ...facts }: NewCustomer,
): Promise<number> {
  const problem = custIdProblem(facts.custId);
  if (problem !== null) throw wrongValue("custId", problem);
  return db.transaction(async (tx) => {
    if (await isTaken(tx, facts.custId)) throw takenValue("custId", takenText(facts.custId));
    const municipality = facts.municipality ?? municipalityOf(facts.name);
    const [customer] = await tx
      .insert(customers)
      .values({
        ...facts,
        municipality,
        grants: [...grants],
        customization: { ...NEW_TOWN_SETTINGS, ...customization },
        revision: sql`nextval('site_revisions')`,
        revisions: sql`jsonb_build_object('sites', currval('site_revisions'))`,
      })
      .returning({ id: customers.id, revision: customers.revision });
    if (customer === undefined) throw new Error(`The customer "${facts.custId}" was not written.`);
    await linkCounties(tx, customer.id, facts.state, countyNames);
    await publish(tx, townChanged, { customerId: customer.id, revision: customer.revision });
    return customer.id;
  });
}

const takenText = (custId: string): string => `There is already a town with the id "${custId}".`;

/** Returns a sentence why a new customer cannot have this id; null if it can. */
export async function custIdRefusal(db: Db, custId: string): Promise<string | null> {
  return custIdProblem(custId) ?? ((await isTaken(db, custId)) ? takenText(custId) : null);
}

/** Database id of a customer; null if there is none. */
export async function findCustomerId(db: Db, custId: string): Promise<number | null> {
  const [customer] = await db.select({ id: customers.id }).from(customers).where(eq(customers.custId, custId));
  return customer?.id ?? null;
}

/** All customer ids. */
export async function listCustIds(db: Db): Promise<string[]> {
  return [...(await custIdsById(db)).values()];
}

/** All customer ids by database id. */
export async function custIdsById(db: Db): Promise<Map<number, string>> {
  const all = await db.select({ id: customers.id, custId: customers.custId }).from(customers).orderBy(customers.custId);
  return new Map(all.map(({ id, custId }) => [id, custId]));
}

/** Keys of all stored seals and banners. */
export async function listBrandingFiles(db: Db): Promise<string[]> {
  const { sealKey, bannerKey, bannerDoubleKey } = customers;
  const all = await db.select({ sealKey, bannerKey, bannerDoubleKey }).from(customers);
  return all.flatMap((town) => Object.values(town).filter((key) => key !== null));
}

/** Ids that differ only in case would be confusing. */
async function isTaken(db: Db, custId: string): Promise<boolean> {
  const existing = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(sql`lower(${customers.custId})`, custId.toLowerCase()));
  return existing.length > 0;
}

/** "Town of Larkmere" → "Larkmere"; "Kent County" is unchanged. */
export function municipalityOf(name: string): string {
  return name.replace(
    /^(the\s+)?(city and county|city|town|township|village|borough|county|charter township|district|municipality)\s+of\s+/i,
    "",
  );
}

/** Links a town to counties, which are added if they are new: only general-code administrators add towns. */
export async function linkCounties(db: Db, customerId: number, state: string, names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) {
    await db
      .insert(counties)
      .values({ name, state })
      .onConflictDoUpdate({ target: [counties.state, counties.name], set: { accepted: true } });
    const [county] = await db
      .select({ id: counties.id })
      .from(counties)
      .where(and(eq(counties.state, state), eq(counties.name, name)));
    if (county !== undefined)
      await db.insert(customerCounties).values({ customerId, countyId: county.id }).onConflictDoNothing();
  }
}

export interface QuickLink {
  readonly kind: "text" | "content";
  readonly title: string;
  readonly url?: string | null;
  readonly urlType?: "INTERNAL" | "EXTERNAL" | null;
  readonly guid?: number | null;
  readonly enabled?: boolean;
}

/** Replaces the quick links of the home page and the zoning chapter. */
export async function saveHomePage(
  db: Db,
  customerId: number,
  page: { links: readonly QuickLink[]; zoningGuid: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(quickLinks).where(eq(quickLinks.customerId, customerId));
    if (page.links.length > 0)
      await tx.insert(quickLinks).values(page.links.map((link, position) => ({ ...link, customerId, position })));
    await tx.update(customers).set({ zoningGuid: page.zoningGuid }).where(eq(customers.id, customerId));
    await raiseRevision(tx, customerId, "sites");
  });
}
