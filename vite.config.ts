import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // One bundle with everything in it, so that server and bundle share no half of React.
  ssr: command === "build" ? { noExternal: true } : {},
  css: { modules: { localsConvention: "camelCaseOnly" } },
}));
