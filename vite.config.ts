import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserContracts } from "./scripts/browser-contracts.ts";
import { featuresPlugin } from "./scripts/features-plugin.ts";
import { readingChunk } from "./scripts/reading-chunk.ts";
import { unusedRouterParts } from "./scripts/unused-router-parts.ts";
import { extraFeatures } from "./src/app/config.ts";
import { featureFolders } from "./src/app/features.ts";

const reading = readingChunk();

/** What the screens of administration and accounts are made of, with the styles of administration: one file, so that the list of routes, which every page loads, names few. */
const workbench = {
  name: "workbench",
  test: /src\/ui\/(admin-|(keys-|error-)?dialog\b|theme\/(colors|oklab)|(form|page|table|file-drop|color-field|reorder)\/)|src\/domain\/contrast|\/(contract|policy)\/[\w-]+\.ts$|settings\/links\/contract\.ts$|(apikeys|files)\/contract\.ts$|\/(administration|apikeys|stats)\/web\/.*\.css|accounts\/web\/(users|mail)\/.*\.css|code\/web\/(titles|uploads)\/.*\.css|sites\/web\/towns.*\.css/,
};

/** Without the names of screens: every page loads a list of all files (0.4 kB of the 130). Which is which stands in that list. */
const SHORT_NAMES = { chunkFileNames: "assets/[hash].js", entryFileNames: "assets/[hash].js" };

export default defineConfig(({ command }) => ({
  plugins: [
    browserContracts(),
    featuresPlugin(featureFolders(extraFeatures())),
    unusedRouterParts(),
    reading.plugin,
    reactRouter(),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...SHORT_NAMES, codeSplitting: { groups: [reading.group, workbench] } } } },
    },
  },
  // One bundle with everything in it, so that server and bundle share no half of React.
  ssr: command === "build" ? { noExternal: true } : {},
  css: { modules: { localsConvention: "camelCaseOnly" } },
}));
