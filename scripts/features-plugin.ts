import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Manifest, Plugin } from "vite";
import {
  filesOfManifest,
  manifestOf,
  readBrowserManifests,
  type BrowserManifest,
} from "../src/app/browser-features.ts";

/**
 * Gives the pages what the features contribute. They are found here and not listed, so that a new feature is in every
 * page without being imported anywhere.
 *
 * - `virtual:features`: what all features in `folders` contribute to the frame of every page, and the files of the modules
 *   that they name. Only for the server, which tells each page what it needs.
 * - `virtual:features/settings` and so on (`PLACES`): what they export in the files that their manifests name; only the page
 *   that imports the module loads them, with their styles.
 */
export function featuresPlugin(folders: readonly string[], client: string): Plugin {
  return {
    name: "towncode:features",
    resolveId: (id) => (id in PARTS || id === FEATURES ? `\0${id}` : undefined),
    async buildStart() {
      if (this.environment.name !== "client" || this.environment.mode === "dev") return;
      for (const manifest of await readBrowserManifests(folders))
        for (const file of filesOfManifest(manifest))
          this.emitFile({ type: "chunk", id: join(manifest.folder, file), preserveSignature: "strict" });
    },
    async load(id) {
      const name = id.startsWith("\0") ? id.slice(1) : "";
      if (!(name in PARTS) && name !== FEATURES) return undefined;
      const manifests = await readBrowserManifests(folders);
      for (const { folder } of manifests) this.addWatchFile(manifestOf(folder));
      if (name !== FEATURES) return moduleOf(name, manifests);
      if (this.environment.name === "client") throw new Error("Only the server knows the features.");
      const files = this.environment.mode === "dev" ? (file: string) => [`/${file}`] : builtFiles(client);
      return featuresModule(manifests, files);
    },
  };
}

const FEATURES = "virtual:features";

/** Fields of `FeatureFiles`, each with the name of what their files export. */
const PLACES = ["settings", "home", "published", "references", "editor", "results", "advancedSearch"] as const;
const PARTS: Readonly<Record<string, (typeof PLACES)[number]>> = Object.fromEntries(
  PLACES.map((name) => [`virtual:features/${name}`, name]),
);

/** The text of a module with what the features export for one place; undefined if there is no such place. */
export function moduleOf(id: string, manifests: readonly BrowserManifest[]): string | undefined {
  const name = PARTS[id];
  if (name === undefined) return undefined;
  const files = manifests.flatMap(({ folder, files: { [name]: file } }) =>
    file === undefined ? [] : [join(folder, file)],
  );
  const imports = files.map((file, at) => `import { ${name} as part${at} } from ${JSON.stringify(file)};`);
  return [...imports, `export const ${name} = [${files.map((_, at) => `part${at}`).join(", ")}];`].join("\n");
}

/** The text of `virtual:features`. `addressesOf`: of a module, by its path from the root of the repository. */
export function featuresModule(
  manifests: readonly BrowserManifest[],
  addressesOf: (file: string) => readonly string[],
): string {
  const some = manifests.filter(({ browser }) => browser !== undefined);
  const imports = some.map(
    ({ folder }, at) => `import { browser as part${at} } from ${JSON.stringify(manifestOf(folder))};`,
  );
  const list = some.map(({ folder }, at) => `{ folder: ${JSON.stringify(fromRoot(folder))}, browser: part${at} }`);
  const files = manifests.flatMap((manifest) =>
    filesOfManifest(manifest).map((file) => fromRoot(join(manifest.folder, file))),
  );
  const addresses = Object.fromEntries(files.map((file) => [file, addressesOf(file)]));
  return [
    ...imports,
    `export const features = [${list.join(", ")}];`,
    `export const files = ${JSON.stringify(addresses)};`,
  ].join("\n");
}

const ROOT = join(import.meta.dirname, "..");
const fromRoot = (path: string): string => relative(ROOT, path).replaceAll("\\", "/");

/** Finds the files of modules in the list that the build of the client has left. */
function builtFiles(client: string): (file: string) => readonly string[] {
  const list = join(client, ".vite/manifest.json");
  const manifest = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Manifest) : {};
  const frame = needed(manifest, keysOf(manifest, "src/app/frame/site-frame.tsx"));
  return (file) =>
    needed(manifest, keysOf(manifest, file))
      .filter((each) => !frame.includes(each))
      .map((each) => `/${each}`);
}

const keysOf = (manifest: Manifest, file: string): string[] =>
  Object.keys(manifest).filter((key) => key.split("?", 1)[0] === file);

/** Files of chunks and of all that they import, with their styles. */
function needed(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...new Set([...seen].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()))];
}
