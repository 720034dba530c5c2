import type { Plugin } from "vite";
import { manifestOf, readBrowserManifests } from "../src/app/browser-features.ts";

const PREFIX = "virtual:features";

/**
 * Gives the pages what the features contribute: `virtual:features` has the manifests of all features in `folders`. They
 * are found here and not listed, so that a new feature is in every page without being imported anywhere.
 */
export function featuresPlugin(folders: readonly string[]): Plugin {
  return {
    name: "towncode:features",
    resolveId: (id) => (id === PREFIX ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${PREFIX}`) return undefined;
      const manifests = await readBrowserManifests(folders);
      for (const { folder } of manifests) this.addWatchFile(manifestOf(folder));
      return listOf(
        "features",
        "browser",
        manifests.filter(({ browser }) => browser !== undefined).map(({ folder }) => manifestOf(folder)),
      );
    },
  };
}

/** A module with the list of what the files export under a name. */
export function listOf(list: string, name: string, files: readonly string[]): string {
  const imports = files.map((file, at) => `import { ${name} as part${at} } from ${JSON.stringify(file)};`);
  return [...imports, `export const ${list} = [${files.map((_, at) => `part${at}`).join(", ")}];`].join("\n");
}
