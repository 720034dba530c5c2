import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * The browser uses contracts for the addresses of calls alone: it takes the answers of its own server as they
 * are typed. So the schemas' library (33 kB gzip) stays on the server; docs/decisions/007.
 */
function withoutSchemas(): Plugin {
  const stub = fileURLToPath(new URL("src/platform/http/no-schemas.ts", import.meta.url));
  return {
    name: "towncode:without-schemas",
    enforce: "pre",
    resolveId(source) {
      return source === "zod" && this.environment.name === "client" ? stub : undefined;
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [withoutSchemas(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // One bundle with everything in it, so that server and bundle share no half of React.
  ssr: command === "build" ? { noExternal: true } : {},
  css: { modules: { localsConvention: "camelCaseOnly" } },
}));
