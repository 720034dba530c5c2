import type { Plugin } from "vite";

/** Parts of React Router that we switch off, and what stands for them in the browser: the names that others import, doing nothing. */
const PARTS: readonly { readonly file: RegExp; readonly code: string }[] = [
  {
    // Nothing is measured in the browser.
    file: /react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/,
    code: `
      const nothing = () => undefined;
      export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates, nothing as instrumentHandler };
      export const instrumentClientSideRouter = (router) => router;
      export const instrumentationResultMetaContext = null;`,
  },
  {
    // The whole list of routes comes with the page: routeDiscovery "initial" in react-router.config.ts.
    file: /react-router\/dist\/\w+\/lib\/dom\/ssr\/fog-of-war\.js$/,
    code: `
      const nothing = () => undefined;
      export const URL_LIMIT = 0;
      export const isFogOfWarEnabled = () => false;
      export { nothing as getManifestPath, nothing as getPartialManifest, nothing as getPatchRoutesOnNavigationFunction, nothing as getPathsWithAncestors, nothing as handleClientVersionMismatch, nothing as useFogOFWarDiscovery };`,
  },
];

/**
 * Leaves them out of what readers load: 2.4 kB gzip of the 130 that a reading page may have (decision 013). A build fails
 * when the router asks for more of them, and when it has them no longer where they were.
 */
export function unusedRouterParts(): Plugin {
  const met = new Set<RegExp>();
  return {
    name: "towncode:unused-router-parts",
    load(id) {
      if (this.environment.name !== "client") return undefined;
      const path = id.split("?", 1)[0] ?? "";
      const part = PARTS.find(({ file }) => file.test(path));
      if (part !== undefined) met.add(part.file);
      return part?.code;
    },
    buildEnd(error) {
      if (error !== undefined || this.environment.mode !== "build" || this.environment.name !== "client") return;
      const missing = PARTS.filter(({ file }) => !met.has(file)).map(({ file }) => file.source);
      if (missing.length > 0) this.error(`React Router no longer has ${missing.join(", ")}: see docs/decisions/013.`);
    },
  };
}
