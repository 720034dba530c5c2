import { join } from "node:path";
import type { Plugin } from "vite";
import { manifestOf, readBrowserManifests, type BrowserManifest } from "../src/app/browser-features.ts";

/**
 * Gives the pages what the features contribute. They are found here and not listed, so that a new feature is in every
 * page without being imported anywhere.
 *
 * - `virtual:features`: the manifests of all features in `folders`, for the frame of every page.
 * - `virtual:features/settings`, `virtual:features/home`, `virtual:features/published`, `virtual:features/references`: what
 *   they export in the files that their manifests name; only what imports the module loads them, with their styles.
 */
export function featuresPlugin(folders: readonly string[]): Plugin {
  return {
    name: "towncode:features",
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith("\0") || !(id.slice(1) in MODULES)) return undefined;
      const manifests = await readBrowserManifests(folders);
      for (const { folder } of manifests) this.addWatchFile(manifestOf(folder));
      return moduleOf(id.slice(1), manifests);
    },
  };
}

/** The text of a virtual module; undefined if there is no such module. */
export const moduleOf = (id: string, manifests: readonly BrowserManifest[]): string | undefined =>
  MODULES[id]?.(manifests);

const MODULES: Readonly<Record<string, (manifests: readonly BrowserManifest[]) => string>> = {
  "virtual:features": (manifests) =>
    listOf(
      "features",
      "browser",
      manifests.filter(({ browser }) => browser !== undefined).map(({ folder }) => manifestOf(folder)),
    ),
  "virtual:features/settings": (manifests) => partsOf("settings", manifests),
  "virtual:features/home": (manifests) => partsOf("home", manifests),
  "virtual:features/published": (manifests) => partsOf("published", manifests),
  "virtual:features/references": (manifests) => partsOf("references", manifests),
};

const partsOf = (
  name: "settings" | "home" | "published" | "references",
  manifests: readonly BrowserManifest[],
): string =>
  listOf(
    name,
    name,
    manifests.flatMap(({ folder, files: { [name]: file } }) => (file === undefined ? [] : [join(folder, file)])),
  );

/** A module with the list of what the files export under a name. */
function listOf(list: string, name: string, files: readonly string[]): string {
  const imports = files.map((file, at) => `import { ${name} as part${at} } from ${JSON.stringify(file)};`);
  return [...imports, `export const ${list} = [${files.map((_, at) => `part${at}`).join(", ")}];`].join("\n");
}
