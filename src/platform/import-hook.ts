import { registerHooks, type ResolveFnOutput } from "node:module";

const PACKAGES = "/node_modules/";
const DRIZZLE = `${PACKAGES}drizzle-orm/`;

/**
 * Makes a process start faster; call it before the other imports. Imports whose target is plain from their text are
 * resolved here, without asking the file system: relative ones with a file extension in our own code, where they always
 * have one, and in drizzle-orm, whose package.json (140 kB) Node 24 parses again for each of them. What our own code
 * imports from a package is resolved once for each name.
 */
export function speedUpImports(): void {
  const known = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const { parentURL = "" } = context;
      const isOurs = !parentURL.includes(PACKAGES);
      const format = formatOf(specifier, parentURL, isOurs);
      if (format !== null) return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
      if (!isOurs || !/^[a-z@]/.test(specifier) || !context.conditions.includes("import"))
        return nextResolve(specifier, context);
      const resolved = known.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
      known.set(specifier, resolved);
      return resolved;
    },
  });
}

/** The format of a file that an import names exactly; null for others. */
function formatOf(specifier: string, parentURL: string, isOurs: boolean): string | null {
  if (!specifier.startsWith(".")) return null;
  if (isOurs) return specifier.endsWith(".ts") ? "module-typescript" : null;
  return parentURL.includes(DRIZZLE) && specifier.endsWith(".js") ? "module" : null;
}
