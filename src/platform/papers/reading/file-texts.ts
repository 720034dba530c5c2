import type { Db } from "../../db/db.ts";
import type { Job } from "../../jobs/port.ts";
import type { TextCounts } from "./store.ts";

/** The files of a feature whose texts are read by jobs. */
export interface FileTexts {
  /** Whose files: "laws". */
  readonly label: string;
  /** Adds jobs for the files whose text is awaited and that have none. */
  readonly resume: Job<Record<string, never>>;
  readonly counts: (db: Db) => Promise<readonly TextCounts[]>;
}
