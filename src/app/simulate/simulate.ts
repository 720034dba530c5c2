import { sql } from "drizzle-orm";
import { importCode } from "../../features/code/import/import.ts";
import { createCustomer, findCustomerId } from "../../features/sites/customers.ts";
import { removeSimulatedTown } from "../../features/sites/towns/remove.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import { visitor } from "../../platform/http/access.ts";
import type { OpenServices } from "../services.ts";
import { catalog } from "../catalog.ts";
import { noSource, simulatedReader } from "./reader.ts";
import { readTemplate, type TemplateChapter } from "./template.ts";
import { simulatedTowns, type SimulatedTown } from "./towns.ts";

export interface Simulation {
  readonly towns: number;
  /** Per town. */
  readonly sections: number;
  readonly seed: number;
}

export interface SimulationResult {
  readonly added: number;
  readonly provisions: number;
  readonly seconds: number;
}

type OnTown = (done: number, all: number, name: string) => void;

/** Adds simulated towns. Existing ones stay unchanged, so an interrupted run can be continued. */
export async function simulate(
  services: OpenServices,
  { towns: count, sections, seed }: Simulation,
  onTown: OnTown,
): Promise<SimulationResult> {
  const started = performance.now();
  const template = await readTemplate();
  const towns = await simulatedTowns(count, seed);
  let added = 0;
  let provisions = 0;
  for (const [at, town] of towns.entries()) {
    onTown(at, towns.length, town.name);
    const written = await addTown(services, template, town, { sections, isLast: at === towns.length - 1 });
    added += written === 0 ? 0 : 1;
    provisions += written;
  }
  return { added, provisions, seconds: (performance.now() - started) / 1000 };
}

/** Adds a town with its code. Returns the number of its provisions; 0 if it had a code already. */
export async function addTown(
  { database: { db }, search, files }: OpenServices,
  template: readonly TemplateChapter[],
  town: SimulatedTown,
  {
    sections,
    isLast,
    action = SIMULATED_ACTION,
  }: { readonly sections: number; readonly isLast: boolean; readonly action?: string },
): Promise<number> {
  const { seed, ...facts } = town;
  if ((await findCustomerId(db, town.custId)) === null) {
    await db.transaction(async (tx) => {
      const customerId = await createCustomer(tx, facts);
      await writeAudit(
        tx,
        { actor: visitor, site: { customerId, custId: town.custId } },
        { action, subject: town.custId, after: { ...facts, seed } },
      );
    });
  } else if (await hasCode(db, town.custId)) return 0;
  const { report } = await importCode(
    { db, search, files },
    {
      custId: town.custId,
      source: noSource,
      reader: simulatedReader(template, town, sections),
      date: LAW_DATE,
      analyze: isLast,
    },
  );
  return report.provisions;
}

/** Audit action that identifies simulated towns, so that they can be removed. */
const SIMULATED_ACTION = "town.simulate";
const LAW_DATE = "2026-01-01";

async function hasCode(db: Db, custId: string): Promise<boolean> {
  return (
    (
      await rows(
        db,
        sql`select 1 from versions v join customers c on c.id = v.customer_id where c.cust_id = ${custId} limit 1`,
      )
    ).length > 0
  );
}

/** Removes all towns that `simulate` added. Returns their number. */
export async function removeSimulated({ database: { db }, search }: OpenServices, onTown: OnTown): Promise<number> {
  const towns = await rows<{ custId: string; name: string }>(
    db,
    sql`select c.cust_id as "custId", c.name from customers c where exists (select from ${auditLog} a where a.customer_id = c.id and a.action = ${SIMULATED_ACTION}) order by c.id`,
  );
  for (const [at, { custId, name }] of towns.entries()) {
    onTown(at, towns.length, name);
    await removeSimulatedTown({ db, search, data: catalog.townData }, custId);
  }
  return towns.length;
}
