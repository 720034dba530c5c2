import { z } from "zod";

/** Version of the format of backups; raised by a change that older versions of Towncode cannot restore. */
const BACKUP_FORMAT = 1;

/** Paths in the archive. */
export const MANIFEST_PATH = "manifest.json";
export const JOBS_PATH = "jobs.json";
export const SECRET_PATH = "secret";
export const rowsPath = (table: string): string => `tables/${table}.jsonl`;
export const filePath = (key: string): string => `files/${key}`;

const count = z.int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** Describes a backup. It is written last, so an archive without it is incomplete. */
export const manifestSchema = z.object({
  format: z.literal("towncode-backup"),
  formatVersion: z.literal(BACKUP_FORMAT),
  /** Version of Towncode that wrote it. */
  version: z.string(),
  /** ISO time of the snapshot. */
  createdAt: z.iso.datetime(),
  /** The migrations of the database, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: count })),
  sequences: z.array(z.object({ name, value: z.int() })),
  files: count,
  /** Whether the files were left to the backup of the file store. */
  withoutFiles: z.boolean().default(false),
  /** Keys of files that the database names but the file store did not have. */
  missingFiles: z.array(z.string()),
  /** Recognizes the key for the hashes of sessions, links and API secrets, which may not be in the archive. */
  secretHash: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const emptyManifest = { format: "towncode-backup", formatVersion: BACKUP_FORMAT } as const;
