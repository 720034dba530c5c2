import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import type { Context } from "../../platform/http/endpoint.ts";

type Examples = Readonly<Record<string, string>>;

/** What stands for values of a town where none can be looked into. */
const PLACEHOLDERS: Examples = { site: "larkmere", guid: "45000123", citation: "§ 12-4(a)" };

/** Parameters that make calls which succeed at a town, by their names: from its own code where the caller may read it. */
export async function findExamples({ db, gate, actor }: Context, id: string | undefined): Promise<Examples> {
  const site = id === undefined ? null : await gate.findSite(id);
  if (site === null || !gate.may(actor, site, "VIEW"))
    return { ...PLACEHOLDERS, ...(id !== undefined && { site: id }) };
  const examples: Examples = { ...PLACEHOLDERS, site: site.custId };
  const section = site.versionId === null ? null : await findSection(db, site.versionId);
  return section === null
    ? examples
    : { ...examples, guid: section.guid, citation: `${section.label} ${section.number}`.trim() };
}

/** The first section in force that has a number and law. The tables are those of the code. */
async function findSection(db: Db, versionId: number): Promise<{ guid: string; label: string; number: string } | null> {
  const [found] = await rows<{ guid: string; label: string; number: string }>(
    db,
    sql`select guid::text as guid, label, number from structures
        where version_id = ${versionId} and type = 'section' and status = 'inForce' and number <> '' and chars > 0 order by position limit 1`,
  );
  return found ?? null;
}
