import { join } from "node:path";
import type { Plugin } from "vite";
import { readBrowserManifests } from "../src/app/browser-features.ts";

const APP = join(import.meta.dirname, "../src/app");
/** Every reader loads these, and the pages that say so in their manifests. */
const ENTRIES = [join(APP, "entry.client.tsx"), join(APP, "root.tsx"), join(APP, "frame/site-frame.tsx")];
const LIBRARY = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;

/** Name of the file with React and its router. */
export const LIBRARIES = "libraries";

interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
}

/**
 * Sorts the browser's modules into files by following imports, so that no list of folders has to be kept:
 *
 * - `libraries`: React and its router. Its name stays the same when only our code changes.
 * - `reading`: what a reading page loads; many small files compress 7 kB worse.
 * - `site`: what two or more other pages of a town load, such as lists.
 * - `dashboard`: what two or more dashboard pages load, and none of these. Every page loads a list of all files, so they
 *   should be few.
 */
export function chunks(folders: readonly string[]): { readonly plugin: Plugin; readonly groups: readonly Group[] } {
  const reading = new Set<string>();
  const site = new Set<string>();
  const dashboard = new Set<string>();
  return {
    plugin: {
      name: "towncode:chunks",
      async buildEnd(error) {
        if (error !== undefined || this.environment.name !== "client") return;
        const pages = (await readBrowserManifests(folders)).flatMap(({ folder, files: { pages: all = [] } }) =>
          all.map((page) => ({ ...page, screen: join(folder, page.file) })),
        );
        const ids = [...this.getModuleIds()];
        const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
        const loadedBy = (screens: readonly string[]) => reachable(modulesOf(screens, ids), importsOf);
        fill(
          reading,
          loadedBy([...ENTRIES, ...pages.filter(({ isForReaders }) => isForReaders).map(({ screen }) => screen)]),
        );
        const screensIn = (frame: (typeof pages)[number]["frame"]) => [
          ...new Set(
            pages.filter((page) => page.frame === frame && page.isForReaders !== true).map((page) => page.screen),
          ),
        ];
        fill(site, inTwo(screensIn("site").map((screen) => loadedBy([screen]))));
        fill(dashboard, inTwo(screensIn("dashboard").map((screen) => loadedBy([screen]))));
      },
    },
    groups: [
      { name: LIBRARIES, test: (id) => LIBRARY.test(id) },
      { name: "reading", test: (id) => reading.has(id) },
      { name: "site", test: (id) => site.has(id) },
      { name: "dashboard", test: (id) => dashboard.has(id) },
    ],
  };
}

/** The modules of some files. A route has several: `screen.tsx?route-chunk=…`. */
const modulesOf = (files: readonly string[], ids: readonly string[]): string[] =>
  ids.filter((id) => files.includes(id.split("?", 1)[0] ?? ""));

/** Modules and everything that they import, directly or not. */
export function reachable(from: readonly string[], importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const left = [...from];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...importsOf(id));
  }
  return found;
}

/** What is in two or more of the sets. */
export function inTwo(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const set of sets) for (const id of set) (seen.has(id) ? again : seen).add(id);
  return again;
}

function fill(set: Set<string>, ids: ReadonlySet<string>): void {
  set.clear();
  for (const id of ids) set.add(id);
}
