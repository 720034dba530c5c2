import { sql } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import type { ZipEntry } from "../../../platform/zip/zip-stream.ts";
import type { TownRow } from "./queries.ts";

/** Sources of a town's export. */
export interface ExportSources {
  readonly db: Db;
  readonly files: FileStore;
}

/** Yields a town's versions as files of the archive; provided by another feature and passed in by the application. */
export type CodeEntries = (sources: ExportSources, customerId: number) => AsyncIterable<ZipEntry>;

/**
 * A town as an archive: `town.json` (facts, settings, feature levels, warnings and quick links), versions in `code/`,
 * stored files in `files/`. Not included: users, keys, statistics and the history.
 */
export async function* townEntries(
  sources: ExportSources,
  { customerId }: TownRow,
  codeEntries: CodeEntries,
): AsyncGenerator<ZipEntry> {
  const { db } = sources;
  const [town] = await rows<{ facts: Record<string, unknown> }>(
    db,
    sql`select json_build_object('custId', c.cust_id, 'name', c.name, 'municipality', c.municipality, 'state', c.state, 'govtype', c.govtype, 'govtypesub', c.govtypesub,
        'population', c.population, 'zipcode', c.zipcode, 'counties', coalesce((select json_agg(k.name order by k.name) from customer_counties cc join counties k on k.id = cc.county_id where cc.customer_id = c.id), '[]'),
        'zoningGuid', c.zoning_guid, 'settings', c.customization, 'featureLevels', c.feature_levels, 'grants', c.grants, 'warnings', c.warnings,
        'quickLinks', coalesce((select json_agg(json_build_object('kind', q.kind, 'title', q.title, 'url', q.url, 'urlType', q.url_type, 'guid', q.guid, 'enabled', q.enabled) order by q.position, q.id)
          from quick_links q where q.customer_id = c.id), '[]'),
        'versions', coalesce((select json_agg(json_build_object('archiveId', v.archive_id, 'current', v.current, 'title', v.title, 'publishingIdentifier', v.publishing_identifier,
          'imported', v.import_time, 'updatedDate', v.updated_date, 'displayDate', v.display_date) order by v.number) from versions v where v.customer_id = c.id), '[]')) as facts
      from customers c where c.id = ${customerId}`,
  );
  yield {
    path: "town.json",
    content: `${JSON.stringify({ exported: new Date().toISOString(), ...town?.facts }, null, 2)}\n`,
  };
  yield* codeEntries(sources, customerId);
  yield* fileEntries(sources, customerId);
}

/** Files under the path used in settings and texts: "files/{path after /user/file/}". */
async function* fileEntries({ db, files }: ExportSources, customerId: number): AsyncGenerator<ZipEntry> {
  const stored = await rows<{ path: string; key: string }>(
    db,
    sql`select path, key from stored_files where customer_id = ${customerId}
      union select branding.key, branding.key from (${brandingKeys(customerId)}) branding`,
  );
  for (const { path, key } of stored) {
    const content = await files.get(key);
    if (content !== null) yield { path: `files/${path}`, content };
  }
}

/** Keys of a town's seal and banners. */
const brandingKeys = (customerId: number) =>
  sql`select key from customers, unnest(array[seal_key, banner_key, banner_double_key]) as key
    where customers.id = ${customerId} and key is not null`;
