import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder, removeUnlocked } from "../db/lock.ts";

/** A folder for what one process needs for a moment. */
export interface TemporaryFolder {
  readonly path: string;
  /** Removes the folder. */
  close(): Promise<void>;
}

/**
 * Creates a folder of this process's own in `parent`, and removes those of processes that have ended. Each process locks
 * its folder, so the folder of one that was killed is free.
 */
export async function openTemporaryFolder(parent: string): Promise<TemporaryFolder> {
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory()) await removeUnlocked(join(parent, entry.name));
  for (;;) {
    const path = join(parent, randomUUID());
    const lock = await lockFolder(path);
    // Another process that starts may have removed it before it was locked.
    if (existsSync(join(path, "lock.sqlite")))
      return {
        path,
        close: async () => {
          // Windows removes no open files.
          await lock.release();
          await rm(path, { recursive: true, force: true });
        },
      };
    await lock.release();
  }
}
