import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Allows one process at a time per data folder: the embedded database loses rows when two processes write to it.
 *
 * The lock is the operating system's, taken through SQLite on `lock.sqlite`. It ends with the process, however that
 * ends (SIGKILL, power loss), works between containers that share the folder, and cannot be left behind by a dead
 * process or confused by a reused process id. `lock.json` beside it only shows people who holds the lock. Nothing else
 * in this process may open `lock.sqlite`: closing it anywhere would release the lock.
 */
export interface FolderLock {
  release(): Promise<void>;
}

export interface LockHolder {
  readonly pid: number;
  /** Command it was started with: "serve", "import". */
  readonly command: string;
  /** ISO time of taking the lock. */
  readonly since: string;
}

/** The data folder is locked by another process. The message is written for users. */
export class FolderLocked extends Error {
  readonly holder: LockHolder | null;

  constructor(folder: string, holder: LockHolder | null) {
    const who =
      holder === null ? "another process" : `process ${holder.pid} ("${holder.command}", since ${holder.since})`;
    super(
      `The data folder ${folder} is in use by ${who}. Two processes using the same embedded database would lose data, so this one stops. ` +
        `Stop that process first, set another folder with TOWNCODE_DATA, or use a PostgreSQL server (DATABASE_URL), which many processes can share.`,
    );
    this.name = "FolderLocked";
    this.holder = holder;
  }
}

/** The locks of this process. If one were collected as garbage, its file would be closed and another process admitted. */
const locks = new Set<DatabaseSync>();

/** Locks a folder for this process. Throws `FolderLocked` immediately if another process has the lock. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const held = takeLock(folder);
  if (held === null) throw new FolderLocked(folder, readHolder(folder));
  const holder: LockHolder = { pid: process.pid, command: commandName(), since: new Date().toISOString() };
  try {
    writeFileSync(join(folder, "lock.json"), `${JSON.stringify(holder)}\n`);
  } catch (error) {
    held.close();
    throw error;
  }
  locks.add(held);
  let released = false;
  return {
    release: async () => {
      if (released) return;
      released = true;
      rmSync(join(folder, "lock.json"), { force: true });
      held.close();
      locks.delete(held);
    },
  };
}

/**
 * Removes a folder that no process has locked, such as one of a process that was killed. Several processes may do so at
 * once. What cannot be removed is left for the next time.
 */
export async function removeUnlocked(folder: string): Promise<void> {
  let held: DatabaseSync | null = null;
  try {
    held = openLock(folder);
    if (held === null) return;
    // Windows removes no open files.
    if (process.platform === "win32") held.close();
    await rm(folder, { recursive: true, force: true });
  } catch {
    // Another process is removing it, or this user must not.
  } finally {
    if (held?.isOpen === true) held.close();
  }
}

/** The current holder of a folder's lock; "nobody", or null if it is locked by an unknown process. */
export function lockHolder(folder: string): LockHolder | "nobody" | null {
  const held = takeLock(folder);
  if (held === null) return readHolder(folder);
  held.close();
  return "nobody";
}

function takeLock(folder: string): DatabaseSync | null {
  mkdirSync(folder, { recursive: true });
  return openLock(folder);
}

/** Null if another process has the lock. */
function openLock(folder: string): DatabaseSync | null {
  const file = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 });
  try {
    file.exec("BEGIN EXCLUSIVE");
    return file;
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

const SQLITE_BUSY = 5;
function isBusy(error: unknown): boolean {
  return typeof error === "object" && error !== null && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function readHolder(folder: string): LockHolder | null {
  try {
    const holder = JSON.parse(readFileSync(join(folder, "lock.json"), "utf8")) as Partial<LockHolder>;
    if (typeof holder.pid !== "number" || typeof holder.command !== "string" || typeof holder.since !== "string")
      return null;
    return { pid: holder.pid, command: holder.command, since: holder.since };
  } catch {
    return null;
  }
}

/** "serve" for `node src/app/cli.ts serve`; otherwise the name of the script. */
function commandName(): string {
  const script = basename(process.argv[1] ?? "node", ".ts");
  return script === "cli" ? (process.argv[2] ?? script) : script;
}
