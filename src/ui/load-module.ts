/** Addresses of a module that the server names: the module, then what it imports and its stylesheets. */
export type ModuleFiles = readonly string[];

const loads = new Map<string, Promise<unknown>>();

/** Loads a module once, and what it imports and its stylesheets at the same time. */
export function loadModule<Module>([address = "", ...needed]: ModuleFiles): Promise<Module> {
  let load = loads.get(address);
  if (load === undefined) {
    const styles = needed.map(request);
    load = Promise.all([import(/* @vite-ignore */ address), ...styles]).then(([module]) => module as unknown);
    loads.set(address, load);
    load.catch(() => loads.delete(address));
  }
  return load as Promise<Module>;
}

/** Files that this module has requested. A link of the page goes with its route, so it does not count. */
const requested = new Set<string>();

/** Requests a file. Waits for stylesheets. */
function request(href: string): Promise<void> | undefined {
  if (requested.has(href)) return undefined;
  requested.add(href);
  const isStyle = href.endsWith(".css");
  const link = Object.assign(document.createElement("link"), { rel: isStyle ? "stylesheet" : "modulepreload", href });
  document.head.append(link);
  if (!isStyle) return undefined;
  // Without its styles it is still of use.
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
  });
}
