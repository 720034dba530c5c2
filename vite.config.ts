import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browserContracts } from "./scripts/browser-contracts.ts";

/** What every page loads, and what reading takes, comes in one file: 24 small ones compress 7 kB worse, of the 130 that a reading page may load. */
const base = {
  name: "base",
  test: /node_modules|src\/(ui|app|domain|platform)\/|\/contract\.ts$|search\/web\/(search-(bar|field|state)|jump-list|use-jumps)|code\/web\/(?!archives|cite|index|list)/,
};

export default defineConfig(({ command }) => ({
  plugins: [browserContracts(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [base] } } } } } },
  // One bundle with everything in it, so that server and bundle share no half of React.
  ssr: command === "build" ? { noExternal: true } : {},
  css: { modules: { localsConvention: "camelCaseOnly" } },
}));
