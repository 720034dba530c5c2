import { sql } from "drizzle-orm";
import { openDatabase } from "../../src/platform/db/open.ts";

/** The documents of the demonstration whose text is read: its first minutes, which have a text layer. */
const READ = 3;

/**
 * Leaves the text of a few documents of the demonstration to be read. Otherwise every server that a test starts on a copy
 * of it would read and recognize all of them again.
 */
export async function leaveFewTexts(dataFolder: string): Promise<void> {
  const database = await openDatabase({ dataFolder, databaseUrl: null });
  try {
    await database.db.execute(sql`delete from jobs.job where name = 'documents.read-text'
      and (data->'value'->>'id')::integer not in (select id from documents where extension = 'pdf' order by id limit ${READ})`);
    await database.db.execute(sql`update documents set text_state = 'none' where text_state = 'waiting'
      and id not in (select id from documents where extension = 'pdf' order by id limit ${READ})`);
  } finally {
    await database.close();
  }
}
