import { execFileSync, spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingLibraries } from "./choose-browser.ts";
import type { FoundBrowser } from "./find-browser.ts";

const root = join(import.meta.dirname, "../..");

/** The browser of the package @sparticuz/chromium (Linux x64): unpacked once, then used by all workers and later runs. */
export function unpackBrowser(): FoundBrowser {
  const manifest = readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(cacheFolder(), `chromium-${version}`);
  if (!existsSync(folder)) unpackInto(folder);
  const path = join(folder, "chromium");
  return { path, env: { ...librariesFor(path, join(folder, "al2023/lib")), ...fontsFor(folder) } };
}

/** In node_modules; if that is not writable, in a temporary folder for this user only. */
function cacheFolder(): string {
  const shared = join(root, "node_modules/.cache/towncode-tests");
  try {
    mkdirSync(shared, { recursive: true });
    accessSync(shared, constants.W_OK);
    return shared;
  } catch {
    const uid = process.getuid?.() ?? 0;
    const own = join(tmpdir(), `towncode-tests-${uid}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    // Do not run a program from a folder that another user created.
    if (statSync(own).uid !== uid) throw new Error(`${own} belongs to another user.`);
    return own;
  }
}

/** The folder gets its name only when it is complete: if it exists, it can be used. */
function unpackInto(folder: string): void {
  const aside = `${folder}.${process.pid}`;
  try {
    mkdirSync(aside, { recursive: true });
    execFileSync(process.execPath, [join(import.meta.dirname, "unpack-browser.ts")], {
      cwd: root,
      env: { ...process.env, TMPDIR: aside },
      stdio: ["ignore", "inherit", "inherit"],
    });
    writeFileSync(join(aside, "fonts.conf"), fontsConfig(folder));
    renameSync(aside, folder);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Minimal machines lack NSS and related libraries: the package includes those of Amazon Linux. */
function librariesFor(program: string, folder: string): Record<string, string> {
  const missing = missingOnThisMachine(program);
  if (missing.length === 0) return {};
  const env = { LD_LIBRARY_PATH: [folder, process.env.LD_LIBRARY_PATH ?? ""].filter((each) => each !== "").join(":") };
  const stillMissing = missingOnThisMachine(program, env);
  if (stillMissing.length > 0)
    throw new Error(
      `The browser for the tests cannot start: this machine lacks ${stillMissing.join(", ")}. ` +
        "Install Chromium (Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to an installed browser.",
    );
  return env;
}

function missingOnThisMachine(program: string, env: Record<string, string> = {}): string[] {
  const { stdout } = spawnSync("ldd", [program], { encoding: "utf8", env: { ...process.env, ...env } });
  return missingLibraries(stdout ?? "");
}

function fontsFor(folder: string): Record<string, string> {
  const isConfigured = existsSync("/etc/fonts/fonts.conf") || process.env.FONTCONFIG_PATH !== undefined;
  return isConfigured ? {} : { FONTCONFIG_FILE: join(folder, "fonts.conf") };
}

function fontsConfig(folder: string): string {
  const lines = [`<dir>${join(folder, "fonts/fonts")}</dir>`, `<cachedir>${join(folder, "fonts-cache")}</cachedir>`];
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${lines.join("")}</fontconfig>\n`;
}
