import { enableCompileCache, registerHooks, type ResolveFnOutput } from "node:module";

const DRIZZLE = "/node_modules/drizzle-orm/";

/**
 * Makes a process start faster; call it before the other imports. Keeps compiled code, and resolves imports of
 * drizzle-orm and within it: Node 24 parses the package.json of a package, here 140 kB, for each of its files and each
 * import of it, which took half a second of each start.
 */
export function speedUpImports(): void {
  enableCompileCache();
  const known = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      if (specifier.startsWith(".") && context.parentURL?.includes(DRIZZLE))
        return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
      if (specifier !== "drizzle-orm" && !specifier.startsWith("drizzle-orm/")) return nextResolve(specifier, context);
      const resolved = known.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
      known.set(specifier, resolved);
      return resolved;
    },
  });
}
