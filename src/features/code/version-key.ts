import { sql, type SQL } from "drizzle-orm";
import { PUBLIC_STATES } from "../../domain/version-state.ts";
import type { Site } from "../../platform/http/site.ts";

/** A version of a town's code. Every query of a version names the town, too, so that it reads only that town's part. */
export interface VersionKey {
  readonly customerId: number;
  readonly versionId: number;
}

/** "larkmere-2" → "larkmere": the customer id in an archive id. */
export const custIdOf = (archiveId: string): string => archiveId.slice(0, archiveId.lastIndexOf("-"));

/** The key of a row of `versions`. */
export const versionKey = ({ customerId, id }: { readonly customerId: number; readonly id: number }): VersionKey => ({
  customerId,
  versionId: id,
});

/** The version that a site shows; null if the town has no code. */
export const versionOf = ({ customerId, versionId }: Pick<Site, "customerId" | "versionId">): VersionKey | null =>
  versionId === null ? null : { customerId, versionId };

/** The date of the law of a version. One without a date counts as of the day of its import. */
export function dateOfLaw(alias = "v"): SQL {
  const v = sql.identifier(alias);
  return sql`coalesce(${v}.updated_date, (${v}.import_time at time zone 'UTC')::date)`;
}

/** The condition that the public sees a version. */
export const isPublicRow = (alias = "v"): SQL =>
  sql`${sql.identifier(alias)}.state in (${sql.join(
    PUBLIC_STATES.map((state) => sql`${state}`),
    sql`, `,
  )})`;

/** The order of the versions of a town, newest first. */
export const newestFirst = (alias = "v"): SQL => sql`${dateOfLaw(alias)} desc, ${sql.identifier(alias)}.number desc`;

/** The condition that a row of `versions` (with this alias) is the version. */
export function isVersion({ customerId, versionId }: VersionKey, alias?: string): SQL {
  const table = alias === undefined ? sql`` : sql`${sql.identifier(alias)}.`;
  return sql`${table}customer_id = ${customerId} and ${table}id = ${versionId}`;
}

/** The condition that a row of a table of the code (with this alias) belongs to the version. */
export function inVersion({ customerId, versionId }: VersionKey, alias?: string): SQL {
  const table = alias === undefined ? sql`` : sql`${sql.identifier(alias)}.`;
  return sql`${table}customer_id = ${customerId} and ${table}version_id = ${versionId}`;
}
