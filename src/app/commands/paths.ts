import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathOfCaller } from "../config.ts";
import { Failure } from "../../platform/http/failure.ts";

/** Reads an argument or option that names a file or folder; returns its absolute path. */
export const callersPath = (path: string): string => pathOfCaller(path);

/**
 * Reads an argument or option that names a file to write; returns its absolute path. A wrong one is refused before the
 * command begins, which may take hours.
 */
export function fileToWrite(path: string): string {
  const file = pathOfCaller(path);
  const folder = dirname(file);
  if (!isFolder(folder)) throw new Failure("not-found", `There is no folder ${folder}. Create it first.`);
  if (isFolder(file)) throw new Failure("bad-input", `${file} is a folder. Name a file in it.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Failure("not-allowed", `You cannot write to the folder ${folder}.`);
  }
  return file;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
