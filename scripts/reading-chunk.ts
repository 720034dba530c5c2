import type { Plugin } from "vite";

/** Where a reading page begins: what these import, and what that imports, every reader loads. */
const ENTRY_MODULES =
  /\/src\/(?:app\/(?:entry\.client|root|frame\/site-frame)|features\/code\/web\/reading\/code-screen)\.tsx/;

/**
 * Puts all that a reading page loads into one file, "base": many small ones compress 7 kB worse, of the 130 that the
 * page may load. It follows the imports, so what another screen is made of stays out by itself.
 */
export function readingChunk(): {
  readonly plugin: Plugin;
  readonly group: { readonly name: string; readonly test: (id: string) => boolean };
} {
  const read = new Set<string>();
  return {
    plugin: {
      name: "towncode:reading-chunk",
      buildEnd() {
        if (this.environment.name !== "client") return;
        read.clear();
        const left = [...this.getModuleIds()].filter((id) => ENTRY_MODULES.test(id));
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          if (read.has(id)) continue;
          read.add(id);
          left.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
    group: { name: "base", test: (id) => read.has(id) },
  };
}
