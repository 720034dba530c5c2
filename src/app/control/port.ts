import { join, relative } from "node:path";

/** The folder of a copy, encoded as in URLs. */
export const COPY_HEADER = "towncode-copy";

/** Operating systems allow about 100 characters in the name of a socket. */
const LONGEST_NAME = 100;

/** The control socket of a data folder; null where there is none. */
export function controlSocket(dataFolder: string): string | null {
  if (process.platform === "win32") return null;
  const path = join(dataFolder, "control.sock");
  const shorter = [path, relative(process.cwd(), path)].find((name) => Buffer.byteLength(name) <= LONGEST_NAME);
  return shorter ?? null;
}
