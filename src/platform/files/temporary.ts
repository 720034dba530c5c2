import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder, removeUnlocked } from "../db/lock.ts";

/** A folder for what one process needs for a moment. */
export interface TemporaryFolder {
  readonly path: string;
  /** Removes the folder. */
  close(): Promise<void>;
}

/** Another process that starts may remove a folder before it is locked. It cannot do that often. */
const MAX_TRIES = 20;

/**
 * Creates a folder of this process's own in `parent`, and removes those of processes that have ended. Each process locks
 * its folder, so the folder of one that was killed is free.
 */
export async function openTemporaryFolder(parent: string): Promise<TemporaryFolder> {
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory()) await removeUnlocked(join(parent, entry.name));
  for (let tries = 1; ; tries++) {
    const path = join(parent, randomUUID());
    const lock = await lockFolder(path).catch((error: unknown) => {
      if (tries === MAX_TRIES) throw error;
      return null;
    });
    if (lock !== null && existsSync(join(path, "lock.sqlite")))
      return {
        path,
        close: async () => {
          await lock.release();
          await removeUnlocked(path);
        },
      };
    await lock?.release();
  }
}
