import { sql } from "drizzle-orm";
import type { FeatureLevels } from "../../features/sites/contract/session.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import { startProgress } from "../../platform/command-line/output.ts";
import type { OpenServices } from "../services.ts";
import { addTown } from "../simulate/simulate.ts";
import { readTemplate } from "../simulate/template.ts";
import type { SimulatedTown } from "../simulate/towns.ts";

const SECTIONS = 60;
const levelOf = (currentLevel: "USER" | "NOBODY") => ({ currentLevel, maximumLevel: "PUBLIC" as const });

/** Small towns near and far from Larkmere, as examples for the finder and for searches in several towns. */
const NEIGHBORS: readonly SimulatedTown[] = [
  neighbor({
    custId: "aldercreek",
    municipality: "Alder Creek",
    govtype: "Town",
    state: "NY",
    counties: ["Osgood"],
    population: 2310,
    zipcode: "13073",
    seed: 11,
  }),
  neighbor({
    custId: "millhaven",
    municipality: "Mill Haven",
    govtype: "Village",
    state: "NY",
    counties: ["Osgood", "Tompkins"],
    population: 1180,
    zipcode: "14850",
    seed: 12,
  }),
  neighbor({
    custId: "birchrun",
    municipality: "Birch Run",
    govtype: "Township",
    govtypesub: "Second Class",
    state: "PA",
    counties: ["Susquehanna"],
    population: 12_480,
    zipcode: "18844",
    seed: 13,
  }),
  // Its pages have no Multicode button.
  neighbor(
    {
      custId: "stonebridge",
      municipality: "Stonebridge",
      govtype: "Town",
      state: "VT",
      counties: ["Addison"],
      population: 3420,
      zipcode: "05753",
      seed: 14,
    },
    { MULTI: levelOf("NOBODY") },
  ),
  neighbor({
    custId: "harrowpoint",
    municipality: "Harrow Point",
    govtype: "City",
    state: "MA",
    counties: ["Essex"],
    population: 41_250,
    zipcode: "01950",
    seed: 15,
  }),
  // Private: only its users can find it.
  neighbor(
    {
      custId: "quailhollow",
      municipality: "Quail Hollow",
      govtype: "Borough",
      state: "NJ",
      counties: ["Sussex"],
      population: 2960,
      zipcode: "07461",
      seed: 16,
    },
    { VIEW: levelOf("USER") },
  ),
];

function neighbor(facts: Omit<SimulatedTown, "name">, featureLevels: Partial<FeatureLevels> = {}): SimulatedTown {
  const name = `${facts.govtype} of ${facts.municipality}`;
  const homePageMessage = `<p>${facts.municipality} is a fictional neighbor of Larkmere. Its code is based on Larkmere’s, with other numbers and words. Nothing here is law.</p>`;
  return { ...facts, name, featureLevels, customization: { homePageMessage } };
}

export const neighborIds: readonly string[] = NEIGHBORS.map(({ custId }) => custId);

/** Neighbors that are missing or have no code yet. Neighbors that someone removed are not added again. */
export async function missingNeighbors(db: Db): Promise<readonly string[]> {
  const known = await rows<{ custId: string }>(
    db,
    sql`select subject as "custId" from ${auditLog} where action = 'town.remove'
      union select c.cust_id from customers c where exists (select from versions v where v.customer_id = c.id)`,
  );
  const ids = new Set(known.map(({ custId }) => custId));
  return neighborIds.filter((custId) => !ids.has(custId));
}

/** Adds missing neighbors with their codes. Returns whether there were any. */
export async function addDemoNeighbors(services: OpenServices): Promise<boolean> {
  const missing = await missingNeighbors(services.database.db);
  if (missing.length === 0) return false;
  const progress = startProgress("Neighboring towns");
  const template = await readTemplate();
  for (const [at, town] of NEIGHBORS.entries()) {
    if (!missing.includes(town.custId)) continue;
    progress.update(at, NEIGHBORS.length, town.name);
    await addTown(services, template, town, {
      sections: SECTIONS,
      isLast: at === NEIGHBORS.length - 1,
      action: "town.create",
    });
  }
  progress.end();
  return true;
}
