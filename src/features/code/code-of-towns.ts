import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { anyId, rows, selectJson } from "../../platform/db/db.ts";
import type { CodeOfTowns } from "../sites/parts/server/code-of-towns.ts";
import { versions } from "./tables.ts";
import { inVersion, newestFirst } from "./version-key.ts";

const { id, customerId, archiveId, state, title, updatedDate, displayDate, publishingIdentifier } =
  getTableColumns(versions);
const importTime = sql<string>`to_char(${versions.importTime} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What sites ask about the codes of their towns. */
export const codeOfTowns: CodeOfTowns = {
  versionsOf: (db, customerIds) =>
    selectJson(
      db,
      {
        id,
        customerId,
        archiveId,
        state,
        title,
        importTime,
        updatedDate,
        displayDate,
        publishingIdentifier,
      },
      sql`from ${versions} where ${customerId} = ${anyId(customerIds)}
        order by ${newestFirst("versions")}`,
    ),

  findProvisions: async (db, version, guids) => {
    if (guids.length === 0) return new Map();
    const provisions = await rows<{ guid: string; page: string; title: string }>(
      db,
      sql`select guid::text as guid, page_guid::text as page, concat_ws(' ', nullif(label, ''), nullif(number, ''), nullif(heading, '')) as title
        from structures where ${inVersion(version)} and guid in ${guids.map(Number)}`,
    );
    return new Map(provisions.map(({ guid, ...provision }) => [guid, provision]));
  },

  hasIndexWords: async (db, version) => {
    const first = await rows(db, sql`select 1 from index_words where ${inVersion(version)} limit 1`);
    return first.length > 0;
  },

  setDisplayDate: async (tx, town, date) => {
    const isCurrent = and(eq(customerId, town), eq(state, "current"));
    const [before] = await tx.select({ displayDate }).from(versions).where(isCurrent).for("no key update");
    if (before === undefined) return undefined;
    await tx.update(versions).set({ displayDate: date }).where(isCurrent);
    return before.displayDate;
  },
};
