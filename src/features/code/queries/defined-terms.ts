import { sql } from "drizzle-orm";
import { DefinedTerms, type Part } from "../../../domain/law/defined-terms/terms.ts";
import { definitionsWordedIn, isAboutDefinitions } from "../../../domain/law/defined-terms/worded.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

interface DefiningRow extends Part {
  readonly guid: string;
  readonly page: string;
  readonly heading: string;
  readonly content: string;
}

/** The terms that the provisions about definitions of a version define. */
export async function findDefinedTerms(db: Db, version: VersionKey): Promise<DefinedTerms> {
  const found = await rows<DefiningRow>(
    db,
    sql`select s.guid::text as guid, s.page_guid::text as page, s.type, s.heading, s.position, s.last_position as last, c.content
        from structures s join texts c on c.hash = s.text_hash
        where ${inVersion(version, "s")} and s.status = 'inForce' and s.heading ~* 'defin|terminology|meaning'`,
  );
  const defining = found.filter(({ heading }) => isAboutDefinitions(heading));
  if (defining.length === 0) return new DefinedTerms([]);
  const guids = defining.map(({ guid }) => guid);
  const above = Map.groupBy(await findAbove(db, version, guids), ({ of }) => of);
  return new DefinedTerms(
    defining.map(({ guid, page, type, position, last, content }) => ({
      guid,
      page,
      type,
      position,
      last,
      above: above.get(guid) ?? [],
      definitions: definitionsWordedIn(JSON.parse(content) as Content),
    })),
  );
}

/** The parts around some provisions, innermost first. */
function findAbove(db: Db, version: VersionKey, guids: readonly string[]): Promise<(Part & { of: string })[]> {
  return rows(
    db,
    sql`with recursive up as (
          select s.guid as of, s.parent_guid as above from structures s
          where ${inVersion(version, "s")} and s.guid in (select value::bigint from json_array_elements_text(${JSON.stringify(guids)}::json))
          union all
          select up.of, s.parent_guid from up join structures s on ${inVersion(version, "s")} and s.guid = up.above)
        select up.of::text as of, a.type, a.position, a.last_position as last
        from up join structures a on ${inVersion(version, "a")} and a.guid = up.above order by a.depth desc`,
  );
}
