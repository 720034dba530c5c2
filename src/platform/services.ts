import type { Database } from "./db/db.ts";
import type { Catalog } from "./features/catalog.ts";
import type { FileStore } from "./files/port.ts";
import type { Site } from "./http/site.ts";
import type { JobQueue } from "./jobs/port.ts";
import type { Mailer } from "./mail/port.ts";
import type { Papers } from "./papers/papers.ts";
import type { SearchIndex } from "./search/port.ts";
import type { Secret } from "./secret.ts";
import type { ReadingLimits } from "./work/limits.ts";

/** The data of an installation, for work without a request: commands, checks, the demonstration. */
export interface Services {
  readonly dataFolder: string;
  readonly database: Database;
  readonly search: SearchIndex;
  readonly files: FileStore;
  readonly secret: Secret;
  /** All commands can enqueue jobs; only `serve` runs them. */
  readonly jobs: JobQueue;
  readonly mailer: Mailer;
  readonly papers: Papers;
  readonly readingLimits: ReadingLimits;
  readonly catalog: Catalog;
  /** Reads all towns. Close them afterwards. */
  readonly openTowns: () => Promise<Towns>;
}

/** All towns, as a server has them in memory. */
export interface Towns {
  /** Ids of all towns. */
  readonly custIds: readonly string[];
  /** The site of a town, or of one of its archives. */
  readonly findSite: (id: string) => Promise<Site | null>;
  /** Call it after writes that raised a revision. */
  readonly changed: () => Promise<void>;
  readonly close: () => Promise<void>;
}
