import type { Plugin } from "vite";

/** Entry modules of a reading page: every reader loads these and everything they import. */
const ENTRY_MODULES =
  /\/src\/(?:app\/(?:entry\.client|root|frame\/site-frame)|features\/code\/web\/reading\/code-screen)\.tsx/;

/**
 * Bundles everything that a reading page loads into one file, "base": many small files compress 7 kB worse, and the
 * page may load 130 kB. It follows the imports, so modules of other screens stay out.
 */
export function readingChunk(): {
  readonly plugin: Plugin;
  readonly group: { readonly name: string; readonly test: (id: string) => boolean };
} {
  const included = new Set<string>();
  return {
    plugin: {
      name: "towncode:reading-chunk",
      buildEnd() {
        if (this.environment.name !== "client") return;
        included.clear();
        const left = [...this.getModuleIds()].filter((id) => ENTRY_MODULES.test(id));
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          if (included.has(id)) continue;
          included.add(id);
          left.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
    group: { name: "base", test: (id) => included.has(id) },
  };
}
