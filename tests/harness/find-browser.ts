import { accessSync, constants, existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { chooseBrowser, chooseFirefox } from "./choose-browser.ts";
import { unpackBrowser } from "./packed-browser.ts";

export interface FoundBrowser {
  readonly path: string;
  /** Environment variables that the browser needs in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/** The browser for the journeys. Throws an error that says how to install one. */
export function findBrowser(): FoundBrowser {
  const { platform, arch, env } = process;
  const choice = chooseBrowser({ platform, arch, env, playwright: chromium.executablePath(), isProgram });
  return choice.kind === "program" ? { path: choice.path, env: {} } : unpackBrowser();
}

export async function launchBrowser(): Promise<Browser> {
  const { path, env } = findBrowser();
  return chromium.launch({ executablePath: path, args: browserFlags(), env: { ...process.env, ...env } });
}

/** The path of Firefox; null if none is installed. */
export const findFirefox = (): string | null =>
  chooseFirefox({ platform: process.platform, arch: process.arch, env: process.env, isProgram });

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
}

/** No sandbox for root; no network requests by the browser itself. */
function browserFlags(): string[] {
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
