import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserContracts } from "./scripts/browser-contracts.ts";

/** What every page loads comes in two files that compress well, apart from what changes with each release. */
const chunks = [
  { name: "react", test: /node_modules/, priority: 2 },
  { name: "frame", test: /src\/(ui|app|domain|platform)\/|\/contract\.ts$|search\/web\/(search-(bar|field|state)|jump-list|use-jumps)/, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [browserContracts(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  // One bundle with everything in it, so that server and bundle share no half of React.
  ssr: command === "build" ? { noExternal: true } : {},
  css: { modules: { localsConvention: "camelCaseOnly" } },
}));
