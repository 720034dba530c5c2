import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import type { Context } from "../../platform/http/endpoint.ts";

type Examples = Readonly<Record<string, string>>;

/** Example values if no town's code can be read. */
const PLACEHOLDERS: Examples = { site: "larkmere", guid: "45000123", citation: "§ 12-4(a)" };

/** Example parameters by name. They work for the town and come from its code if the caller may read it. */
export async function findExamples({ db, gate, actor }: Context, id: string | undefined): Promise<Examples> {
  const site = id === undefined ? null : await gate.findSite(id);
  if (site === null || !gate.may(actor, site, "VIEW"))
    return { ...PLACEHOLDERS, ...(id !== undefined && { site: id }) };
  const examples: Examples = { ...PLACEHOLDERS, site: site.custId };
  const section = site.versionId === null ? null : await findSection(db, site.customerId, site.versionId);
  return section === null
    ? examples
    : { ...examples, guid: section.guid, citation: `${section.label} ${section.number}`.trim() };
}

/** The first section in force with a number and text. Reads the tables of the code feature. */
async function findSection(
  db: Db,
  customerId: number,
  versionId: number,
): Promise<{ guid: string; label: string; number: string } | null> {
  const [section] = await rows<{ guid: string; label: string; number: string }>(
    db,
    sql`select guid::text as guid, label, number from structures
        where customer_id = ${customerId} and version_id = ${versionId} and type = 'section' and status = 'inForce' and number <> '' and chars > 0 order by position limit 1`,
  );
  return section ?? null;
}
