import type { Command } from "commander";
import type { Database } from "../db/db.ts";
import type { FileStore } from "../files/port.ts";
import type { Services } from "../services.ts";
import type { SharedCommand } from "./shared-command.ts";

/**
 * Commands that a feature adds to the command line: `commands.ts` in its folder exports them as `commands`. Every run of
 * the command line loads this file, for its help, so it has only names, options and texts, and imports what a command
 * does when that command runs.
 */
export interface FeatureCommands {
  readonly commands: readonly CommandDeclaration[];
  /** What of them a server can run for the command line, by name (decision 033). */
  readonly shared?: SharedCommands;
}

export interface CommandDeclaration {
  /** Order in the list of commands, ascending: serve 0, import 40, backup 120. */
  readonly position: number;
  readonly make: (cli: CommandLine) => Command;
}

export type SharedCommands = Readonly<Record<string, () => Promise<SharedCommand<unknown>>>>;

/** What commands use of the process that runs them. */
export interface CommandLine {
  /** Reads an argument or option that names a file or folder; returns its absolute path. */
  readonly callersPath: (path: string) => string;
  /** The same for a file to write: a wrong one is refused before the command begins, which may take hours. */
  readonly fileToWrite: (path: string) => string;
  /** Runs a command here, or in the server that has the embedded database open. */
  readonly runShared: <Input>(command: SharedCommand<Input>, input: Input) => AsyncIterable<string | Uint8Array>;
  /** Opens the services for one task. No server may have the embedded database open. */
  readonly withServices: <T>(work: (services: Services) => Promise<T>) => Promise<T>;
  /** Opens the data for reading, beside a server too. */
  readonly withReadOnlyData: <T>(work: (data: ReadOnlyData) => Promise<T>) => Promise<T>;
  readonly addresses: () => Addresses;
}

interface Addresses {
  /** The public address of the installation, if it is set. */
  readonly publicUrl: string | null;
  /** Origin of links in mail. */
  readonly mailOrigin: string;
}

/** The data of the installation for a command that reads much of it. */
export interface ReadOnlyData {
  /** One that nobody changes, or a server. Not migrated. */
  readonly database: Database;
  readonly files: FileStore;
}
