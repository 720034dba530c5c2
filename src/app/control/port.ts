import { join, relative } from "node:path";
import type { z } from "zod";
import type { OpenServices } from "../services.ts";

/**
 * A command that can run beside a server. While a server has the embedded database open, the command runs in the server,
 * which it reaches through the control socket (decision 033).
 */
export interface SharedCommand<Input> {
  /** "versions" */
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /** Whether it may be the first command of an installation. Others refuse a folder without data. */
  readonly isFirst?: boolean;
  /**
   * Returns the output in pieces: lines of text, or the bytes of a file. Throws a `Failure` before the first piece. A
   * method, so that commands with different inputs fit into one list.
   */
  run(services: OpenServices, input: Input): AsyncIterable<string | Uint8Array>;
}

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
