import type { Plugin } from "vite";

/** Disabled parts of React Router, and their replacements in the browser: the same exports, doing nothing. */
const PARTS: readonly { readonly file: RegExp; readonly code: string }[] = [
  {
    // The browser measures nothing.
    file: /react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/,
    code: `
      const nothing = () => undefined;
      export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates, nothing as instrumentHandler };
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentationResultMetaContext = null;`,
  },
  {
    // The complete list of routes comes with the page: routeDiscovery "initial" in react-router.config.ts.
    file: /react-router\/dist\/\w+\/lib\/dom\/ssr\/fog-of-war\.js$/,
    code: `
      const nothing = () => undefined;
      export const URL_LIMIT = 0;
      export const isFogOfWarEnabled = () => false;
      export { nothing as getManifestPath, nothing as getPartialManifest, nothing as getPatchRoutesOnNavigationFunction, nothing as getPathsWithAncestors, nothing as handleClientVersionMismatch, nothing as useFogOFWarDiscovery };`,
  },
];

/**
 * Leaves them out of the readers' code: 2.4 kB gzip of the 130 kB that a reading page may have (decision 013). The
 * build fails if the router imports other names from them, or if they are no longer where they were.
 */
export function unusedRouterParts(): Plugin {
  const replaced = new Set<RegExp>();
  return {
    name: "towncode:unused-router-parts",
    load(id) {
      if (this.environment.name !== "client") return undefined;
      const path = id.split("?", 1)[0] ?? "";
      const part = PARTS.find(({ file }) => file.test(path));
      if (part !== undefined) replaced.add(part.file);
      return part?.code;
    },
    buildEnd(error) {
      if (error !== undefined || this.environment.mode !== "build" || this.environment.name !== "client") return;
      const missing = PARTS.filter(({ file }) => !replaced.has(file)).map(({ file }) => file.source);
      if (missing.length > 0) this.error(`React Router no longer has ${missing.join(", ")}: see docs/decisions/013.`);
    },
  };
}
