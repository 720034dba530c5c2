import { asc, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { findCustId } from "../sites/parts/server/towns.ts";
import { storedFiles } from "./tables.ts";

/** An uploaded file. */
export interface StoredFile {
  /** The town whose settings decide who may open it (API-81). */
  readonly custId: string;
  /** Key of its bytes in the file store. */
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
}

const PATH = /^[\w-]{43}(\.[a-z]{3,4})?$/;

/** The file at /user/file/{path}; null if there is none. */
export async function findStoredFile(db: Db, path: string): Promise<StoredFile | null> {
  if (!PATH.test(path)) return null;
  const { customerId, key, name, mediaType } = storedFiles;
  const [file] = await db
    .select({ customerId, key, name, mediaType })
    .from(storedFiles)
    .where(eq(storedFiles.path, path))
    .orderBy(asc(storedFiles.id))
    .limit(1);
  const custId = file === undefined ? null : await findCustId(db, file.customerId);
  return file === undefined || custId === null ? null : { ...file, custId };
}
