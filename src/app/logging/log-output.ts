import { destination } from "pino";

/** Lines that wait while they cannot be written; more are lost. */
const MOST_WAITING = 1_000_000;

/**
 * Writes the log to standard output, line by line. A disk that is full, or a reader that is gone, must not end the server:
 * lines wait for space, and those that are too many are lost.
 */
export function logOutput(descriptor = 1): { write(line: string): void } {
  const output = destination({ dest: descriptor, sync: true, minLength: 0, maxLength: MOST_WAITING });
  output.on("error", () => {});
  return output;
}

/** The same for what Node itself and `print` write. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
