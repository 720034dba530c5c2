import { and, eq, inArray } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { assertUnchanged } from "../../accounts/parts/server/conflict.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { wrongValue } from "../../../platform/http/failure.ts";
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
        const county = typeof item === "number" ? await findCounty(tx, state, item) : await nameCounty(tx, state, item);
        chosen.set(county.id, county);
      }
      await assertUnchanged(
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

/** All known counties of a state. */
export function countiesOfState(db: Db, state: string): Promise<County[]> {
  return db.select().from(counties).where(eq(counties.state, state)).orderBy(counties.name);
}

async function findCounty(tx: Db, state: string, id: number): Promise<County> {
  const [county] = await tx
    .select()
    .from(counties)
    .where(and(eq(counties.id, id), eq(counties.state, state)));
  if (county === undefined) throw wrongValue("items", `There is no county ${id} in ${state}.`);
  return county;
}

/** Returns the county with this name, ignoring case; creates it if there is none. */
async function nameCounty(tx: Db, state: string, name: string): Promise<County> {
  const known = (await countiesOfState(tx, state)).find((county) => county.name.toLowerCase() === name.toLowerCase());
  if (known !== undefined) return known;
  const [created] = await tx.insert(counties).values({ name, state }).returning();
  if (created === undefined) throw new Error(`The county ${name} was not written.`);
  return created;
}

/** "Kent,Sussex" (ENTITIES-17: comma joined) */
const namesOf = (list: readonly County[]): string => list.map(({ name }) => name).join(",");
