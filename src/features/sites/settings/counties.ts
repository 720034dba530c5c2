import { and, eq, inArray, or, sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { assertUnchanged } from "../../../platform/audit/conflict.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { wrongValue } from "../../../platform/http/failure.ts";
import { raiseRevision } from "../parts/server/revision.ts";
import { counties, customerCounties } from "../tables.ts";
import { changeSite } from "./change.ts";
import { saveCounties, type AdminSettings } from "./contract/settings.ts";

type County = AdminSettings["counties"][number];

/** OPEN-57, ADMIN-48 */
export const countiesEndpoint = defineEndpoint(saveCounties, {
  access: { permission: "CUSTOMIZATION_ADMIN" },
  handle: (context, { items, base }) =>
    changeSite(context, async (tx, { id, state }) => {
      const before = await countiesOf(tx, id);
      const chosen = new Map<number, County>();
      for (const item of items) {
        const county =
          typeof item === "number"
            ? await findCounty(tx, { id, state }, item)
            : await nameCounty(tx, state, { name: item, accepted: context.actor.installationAdmin });
        chosen.set(county.id, county);
      }
      await assertUnchanged(
        context,
        tx,
        { customerId: id, actions: ["customization.counties"] },
        {
          base: base?.toSorted(),
          current: before.map(({ name }) => name).toSorted(),
          wanted: [...chosen.values()].map(({ name }) => name).toSorted(),
        },
      );
      await tx.delete(customerCounties).where(eq(customerCounties.customerId, id));
      if (chosen.size > 0)
        await tx.insert(customerCounties).values([...chosen.keys()].map((countyId) => ({ customerId: id, countyId })));
      const after = await countiesOf(tx, id);
      await writeAudit(tx, context, {
        action: "customization.counties",
        subject: "counties",
        before: namesOf(before),
        after: namesOf(after),
      });
      return { counties: after };
    }),
});

/** The counties of a town, by name. */
export function countiesOf(db: Db, customerId: number): Promise<County[]> {
  const own = db
    .select({ id: customerCounties.countyId })
    .from(customerCounties)
    .where(eq(customerCounties.customerId, customerId));
  return db.select().from(counties).where(inArray(counties.id, own)).orderBy(counties.name);
}

/** The counties of a state that a town may choose: those accepted, and those that it named itself. */
export function countiesOfState(
  db: Db,
  { id, state }: { readonly id: number; readonly state: string },
): Promise<County[]> {
  const own = db
    .select({ id: customerCounties.countyId })
    .from(customerCounties)
    .where(eq(customerCounties.customerId, id));
  return db
    .select()
    .from(counties)
    .where(and(eq(counties.state, state), or(counties.accepted, inArray(counties.id, own))))
    .orderBy(counties.name);
}

async function findCounty(tx: Db, town: { readonly id: number; readonly state: string }, id: number): Promise<County> {
  const county = (await countiesOfState(tx, town)).find((known) => known.id === id);
  if (county === undefined) throw wrongValue("items", `There is no county ${id} in ${town.state}.`);
  return county;
}

/**
 * Returns the county with this name, ignoring case; creates it if there is none. Two towns may name the same county before
 * it is accepted: neither learns of the other.
 */
async function nameCounty(
  tx: Db,
  state: string,
  { name, accepted }: { readonly name: string; readonly accepted: boolean },
): Promise<County> {
  const [known] = await tx
    .select()
    .from(counties)
    .where(and(eq(counties.state, state), eq(sql`lower(${counties.name})`, name.toLowerCase())));
  if (known !== undefined)
    return accepted && !known.accepted ? { ...known, accepted: await acceptCounty(tx, known.id) } : known;
  const [created] = await tx.insert(counties).values({ name, state, accepted }).returning();
  if (created === undefined) throw new Error(`The county ${name} was not written.`);
  return created;
}

/** Makes a county visible to all towns, and shows it on the pages of those that named it. */
export async function acceptCounty(tx: Db, id: number): Promise<true> {
  await tx.update(counties).set({ accepted: true }).where(eq(counties.id, id));
  for (const customerId of await townsIn(tx, id)) await raiseRevision(tx, customerId, "sites");
  return true;
}

/** Removes a county that nobody accepted from the towns that named it. */
export async function removeCounty(tx: Db, id: number): Promise<void> {
  for (const customerId of await townsIn(tx, id)) await raiseRevision(tx, customerId, "sites");
  await tx.delete(customerCounties).where(eq(customerCounties.countyId, id));
  await tx.delete(counties).where(eq(counties.id, id));
}

/** Ids of the towns in a county. */
async function townsIn(tx: Db, countyId: number): Promise<number[]> {
  const found = await tx
    .select({ customerId: customerCounties.customerId })
    .from(customerCounties)
    .where(eq(customerCounties.countyId, countyId));
  return found.map(({ customerId }) => customerId);
}

/** "Kent,Sussex" (ENTITIES-17: comma joined) */
const namesOf = (list: readonly County[]): string => list.map(({ name }) => name).join(", ");
