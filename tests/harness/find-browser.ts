import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const SYSTEM = ["chromium", "chromium-browser", "google-chrome"];

/** Path of the browser for the journeys. Throws one sentence that says how to get one. */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH ?? "";
  if (named !== "") {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program that can be run.`);
  }
  const found = [chromium.executablePath(), ...onPath()].find(isProgram);
  if (found !== undefined) return found;
  throw new Error(
    "The browser journeys need Chromium: install it (Debian: apt-get install chromium), or name one with CHROMIUM_PATH.",
  );
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return SYSTEM.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch {
    return false;
  }
}

/** Without a sandbox for root; nothing of the browser's own goes out to the network. */
export function browserFlags(): string[] {
  const quiet = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet;
}
