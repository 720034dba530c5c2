import { join, posix, win32 } from "node:path";

/** What the choice of a browser depends on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path of Playwright's own browser. */
  readonly playwright: string;
  isProgram(path: string): boolean;
}

/** A program on this machine, or the browser that npm installs with the tests. */
export type BrowserChoice = { readonly kind: "program"; readonly path: string } | { readonly kind: "package" };

/** Where a kind of browser is usually installed. */
interface Places {
  readonly onPath: readonly string[];
  /** Programs in the folders of applications. */
  readonly onMac: readonly string[];
  readonly onWindows: readonly string[];
}

const CHROMIUM: Places = {
  onPath: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  onMac: ["Google Chrome", "Chromium", "Microsoft Edge"].map((app) => `${app}.app/Contents/MacOS/${app}`),
  onWindows: ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"],
};

const FIREFOX: Places = {
  onPath: ["firefox-esr", "firefox"],
  onMac: ["Firefox.app/Contents/MacOS/firefox"],
  onWindows: ["Mozilla Firefox\\firefox.exe"],
};

/** Throws an error that says how to install a browser if there is none. */
export function chooseBrowser(machine: Machine): BrowserChoice {
  const named = machine.env.CHROMIUM_PATH ?? "";
  if (named !== "") {
    if (machine.isProgram(named)) return { kind: "program", path: named };
    throw new Error(`CHROMIUM_PATH is set to ${named}, which is not an executable file.`);
  }
  const path = [machine.playwright, ...usualPaths(machine, CHROMIUM)].find(
    (each) => each !== "" && machine.isProgram(each),
  );
  if (path !== undefined) return { kind: "program", path };
  if (machine.platform === "linux" && machine.arch === "x64") return { kind: "package" };
  throw new Error(`The browser tests need Chromium or Chrome. ${howToInstall(machine.platform)}`);
}

/** The path of Firefox: the one that FIREFOX_PATH names, or an installed one; null if there is none. */
export function chooseFirefox(machine: Omit<Machine, "playwright">): string | null {
  const named = machine.env.FIREFOX_PATH ?? "";
  if (named !== "" && !machine.isProgram(named))
    throw new Error(`FIREFOX_PATH is set to ${named}, which is not an executable file.`);
  return named || (usualPaths(machine, FIREFOX).find((each) => machine.isProgram(each)) ?? null);
}

function usualPaths({ platform, env }: Pick<Machine, "platform" | "env">, places: Places): string[] {
  if (platform === "darwin") {
    const folders = ["/Applications", ...(env.HOME === undefined ? [] : [posix.join(env.HOME, "Applications")])];
    return places.onMac.flatMap((program) => folders.map((folder) => posix.join(folder, program)));
  }
  if (platform === "win32") {
    const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter((each) => each !== undefined);
    return places.onWindows.flatMap((program) => folders.map((folder) => win32.join(folder, program)));
  }
  const folders = (env.PATH ?? "").split(":").filter((each) => each !== "");
  return places.onPath.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function howToInstall(platform: NodeJS.Platform): string {
  if (platform === "darwin" || platform === "win32")
    return "Install Google Chrome or Microsoft Edge, or set CHROMIUM_PATH to an installed browser.";
  return "Install it (Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to an installed browser.";
}

/** Libraries that are missing on this machine, from the output of `ldd`. */
export function missingLibraries(ldd: string): string[] {
  return [...ldd.matchAll(/^\s*(\S+) => not found/gm)].map(([, name = ""]) => name);
}
