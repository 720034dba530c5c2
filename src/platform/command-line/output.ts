import { ReadError } from "../../domain/law/reader.ts";
import { Failure } from "../http/failure.ts";

/** Results go to standard output; progress and errors go to standard error. */
export const print = (line = ""): void => void process.stdout.write(`${line}\n`);
export const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** Prints the output of a command as it arrives. */
export async function printAll(pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  for await (const piece of pieces) process.stdout.write(piece);
}

/** Progress of one task: a bar on a terminal, otherwise a line every few seconds. */
export interface Progress {
  /** `all` = 0 while the total is unknown. `what`: the current step. */
  readonly update: (done: number, all: number, what?: string) => void;
  readonly end: () => void;
}

const BAR = 30;
const LINE_EVERY_MS = 5000;
const REDRAW_EVERY_MS = 80;

export function startProgress(label: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? terminalProgress(label, stream) : plainProgress(label, stream);
}

function terminalProgress(label: string, stream: NodeJS.WriteStream): Progress {
  let drawn = 0;
  return {
    update(done, all, what = "") {
      if (Date.now() - drawn < REDRAW_EVERY_MS && done < all) return;
      drawn = Date.now();
      const full = all === 0 ? 0 : Math.round((Math.min(done, all) / all) * BAR);
      const bar = "█".repeat(full) + "░".repeat(BAR - full);
      const line = `${label} ${bar} ${percent(done, all)} ${what}`.slice(0, Math.max(20, stream.columns - 1));
      stream.write(`\r\u001B[2K${line}`);
    },
    end: () => void stream.write("\r\u001B[2K"),
  };
}

function plainProgress(label: string, stream: NodeJS.WriteStream): Progress {
  let printed = Date.now();
  let lastWhat = "";
  return {
    update(done, all, what = "") {
      if (what === lastWhat && Date.now() - printed < LINE_EVERY_MS) return;
      printed = Date.now();
      lastWhat = what;
      stream.write(`${[label, what, percent(done, all)].filter((part) => part.trim() !== "").join(" ")}\n`);
    },
    end: () => {},
  };
}

const percent = (done: number, all: number): string =>
  all === 0 ? "" : `${Math.floor((Math.min(done, all) / all) * 100)} %`;

/** An error message, with file, line and column if known. */
export function errorText(error: unknown): string {
  if (error instanceof ReadError) {
    const at = [error.file, error.line, error.column].filter((part) => part !== undefined).join(":");
    return at === "" ? error.message : `${at}: ${error.message}`;
  }
  if (error instanceof Failure)
    return [
      error.message,
      ...(error.errors ?? [])
        .filter(({ message }) => message !== error.message)
        .map(({ path, message }) => `${path}: ${message}`),
    ].join("\n");
  if (error instanceof Error) return error.message;
  return String(error);
}

/** Errors that the user can fix, by name: this file is loaded by every command, and must not load their modules. */
const EXPECTED = new Set([
  "BuildFailed",
  "CannotListen",
  "ConfigError",
  "DatabaseUnusable",
  "FolderLocked",
  "ImportError",
  "NotBuilt",
]);

/** Whether the user can fix the error. Others are bugs and are shown with a stack trace. */
export function isExpected(error: unknown): boolean {
  if (error instanceof ReadError || error instanceof Failure) return true;
  return error instanceof Error && EXPECTED.has(error.name);
}
