import { join } from "node:path";
import type { Plugin } from "vite";
import { filesOfManifest, readBrowserManifests } from "../src/app/browser-features.ts";
import { mergeParts, type Part } from "./merge-parts.ts";

const APP = join(import.meta.dirname, "../src/app");
/** Every page loads these. */
const ENTRIES = [join(APP, "entry.client.tsx"), join(APP, "root.tsx")];
const FRAME = join(APP, "frame/site-frame.tsx");
const DASHBOARD = join(APP, "../features/administration/web/dashboard-frame.tsx");
const LIBRARY = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;

/** Name of the file with React and its router. */
export const LIBRARIES = "libraries";

/** The groups have to exist before it is known how many files are shared. There are about 60. */
const MOST_SHARED = 200;

interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
}

type Modules = ReadonlySet<string>;

/**
 * Sorts the browser's modules into files by following imports, so that no list of folders has to be kept:
 *
 * - `libraries`: React and its router. Its name stays the same when only our code changes.
 * - `site`: the entry, the frame around the pages of a town, and what reading pages share with others.
 * - `reading`: the rest of what a reading page loads.
 * - `shared-…`: what other pages share, and what is loaded later (`import()`). Modules that the same of them load are
 *   together; merge-parts.ts merges small files.
 *
 * What only one page loads is left to the bundler.
 */
export function chunks(folders: readonly string[]): { readonly plugin: Plugin; readonly groups: readonly Group[] } {
  const files = new Map<string, string>();
  return {
    plugin: {
      name: "towncode:chunks",
      async buildEnd(error) {
        if (error !== undefined || this.environment.name !== "client") return;
        const manifests = await readBrowserManifests(folders);
        const pages = manifests.flatMap(({ folder, files: { pages: all = [] } }) =>
          all.map((page) => ({ ...page, screen: join(folder, page.file) })),
        );
        const ids = [...this.getModuleIds()];
        const later = [
          ...manifests.flatMap((manifest) => filesOfManifest(manifest).map((file) => join(manifest.folder, file))),
          ...ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
        ];
        const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
        const loadedBy = (...screens: readonly string[]): Modules => reachable(modulesOf(screens, ids), importsOf);
        const frame = loadedBy(...ENTRIES, FRAME);
        const reading = loadedBy(...pages.filter(({ isForReaders }) => isForReaders).map(({ screen }) => screen));
        const others = pages.filter(({ isForReaders }) => isForReaders !== true).map(({ screen }) => screen);
        const loaded = [...new Set([...others, DASHBOARD, ...later])].map((screen) => loadedBy(screen));
        const shared = new Set(loaded.flatMap((one) => [...one]));
        files.clear();
        const sort = (all: Iterable<string>, file: string): void => {
          for (const id of all) files.set(id, file);
        };
        sort(reading, "reading");
        sort(
          [...reading].filter((id) => shared.has(id)),
          "site",
        );
        sort(frame, "site");
        const rest = [...shared].filter((id) => !files.has(id) && !LIBRARY.test(id));
        const sizeOf = (id: string): number => this.getModuleInfo(id)?.code?.length ?? 0;
        const parts = mergeParts(partsOf(rest, loaded, sizeOf), importsOf);
        parts.forEach((part, at) => sort(part.modules, sharedFile(at)));
      },
    },
    groups: [
      { name: LIBRARIES, test: (id) => LIBRARY.test(id), priority: MOST_SHARED + 3 },
      ...["site", "reading", ...Array.from({ length: MOST_SHARED }, (_, at) => sharedFile(at))].map((name, at) => ({
        name,
        test: (id: string) => files.get(id) === name,
        priority: MOST_SHARED + 2 - at,
      })),
    ],
  };
}

const sharedFile = (at: number): string => `shared-${at}`;

/** Modules by the pages that load them; without those that only one page loads. */
function partsOf(modules: readonly string[], pages: readonly Modules[], sizeOf: (id: string) => number): Part[] {
  const parts = new Map<string, Part>();
  for (const id of modules) {
    const loading = pages.flatMap((page, at) => (page.has(id) ? [at] : []));
    if (loading.length < 2) continue;
    const key = loading.join();
    const known = parts.get(key);
    parts.set(key, {
      pages: new Set(loading),
      modules: [...(known?.modules ?? []), id],
      size: (known?.size ?? 0) + sizeOf(id),
    });
  }
  return [...parts.values()];
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
