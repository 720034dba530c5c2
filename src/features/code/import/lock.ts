import { takeLock, type LongLock } from "../../../platform/db/long-lock.ts";
import type { Db } from "../../../platform/db/db.ts";

/** Namespace of the locks of imports (one for each town). */
const IMPORTS = 7_206_954;

/** Allows one import of a town at a time, in all processes. Null if another one is running. */
export const lockTown = (db: Db, customerId: number): Promise<LongLock | null> => takeLock(db, IMPORTS, customerId);
