import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

const OTHERS = 0o077;

/**
 * Creates a folder that only its owner may use, or makes an existing one so, with everything in it. Then nothing in it
 * needs another look: nobody else reaches it. Windows has no such modes.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === "win32" || ((await lstat(folder)).mode & OTHERS) === 0) return;
  await makePrivate(folder);
}

/** Takes the permissions of others from a folder and everything in it, the folder last. */
export async function makePrivate(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => null);
    if (stats?.isDirectory() === true) await makePrivate(path);
    else if (stats?.isFile() === true && (stats.mode & OTHERS) !== 0) await chmod(path, stats.mode & 0o700);
  }
  await chmod(folder, 0o700);
}
