import type { z } from "zod";
import type { Services } from "../services.ts";

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
  run(services: Services, input: Input): AsyncIterable<string | Uint8Array>;
}
