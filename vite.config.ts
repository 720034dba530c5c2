import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserContracts } from "./scripts/browser-contracts.ts";
import { chunks, LIBRARIES } from "./scripts/chunks.ts";
import { fontsPlugin } from "./scripts/fonts-plugin.ts";
import { featuresPlugin } from "./scripts/features-plugin.ts";
import { buildFolder, extraFeatures } from "./src/app/config.ts";
import { featureFolders } from "./src/app/features.ts";

const folders = featureFolders(extraFeatures());
const { plugin: chunksPlugin, groups } = chunks(folders);

/** Without the names of screens: every page loads a list of all files (0.4 kB). Which is which stands in that list. */
const SHORT_NAMES = {
  chunkFileNames: ({ name }: { readonly name: string }) =>
    name === LIBRARIES ? `assets/${LIBRARIES}-[hash].js` : "assets/[hash].js",
  entryFileNames: "assets/[hash].js",
  assetFileNames: ({ names }: { readonly names: readonly string[] }) =>
    names.some((name) => name.endsWith(".css")) ? "assets/[hash][extname]" : "assets/[name]-[hash][extname]",
};

/** "title_k3fA": short, because every page loads hundreds of them. A file's classes have one suffix, which compresses well. */
function classNameOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?", 1)[0] ?? "");
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

export default defineConfig(({ command }) => ({
  plugins: [
    browserContracts(),
    featuresPlugin(folders, join(import.meta.dirname, buildFolder(), "client")),
    fontsPlugin(),
    chunksPlugin,
    reactRouter(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Every page has loaded the libraries before it imports anything else.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((each) => !each.includes(LIBRARIES)) },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...SHORT_NAMES, codeSplitting: { groups: [...groups] } } } },
    },
  },
  // One bundle with everything in it, so that server and bundle share no half of React.
  ssr: command === "build" ? { noExternal: true } : {},
  css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: classNameOf } },
}));
