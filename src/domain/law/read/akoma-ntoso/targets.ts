import type { Target } from "../../provision.ts";

/** Where an id of the document leads: a provision's key, and the enumerations below it. */
export interface IdTarget {
  readonly key: string;
  readonly path: readonly string[];
}

/** What is needed to say where a reference leads. */
export interface Addresses {
  /** "" where the document is the code itself, else the work's address, which stands before "#eId" in keys. */
  readonly prefix: string;
  /** The work's own address ("/akn/us-ny/act/code/larkmere"). */
  readonly work: string;
  /** Addresses of all works of the same input. */
  readonly works: ReadonlySet<string>;
  readonly ids: ReadonlyMap<string, IdTarget>;
}

/** The target of a reference: "#id", an address on the web, or the address of a work. */
export function targetOfRef(href: string, addresses: Addresses): Target {
  if (href.startsWith("#")) return withinTarget(href.slice(1), addresses);
  if (/^https?:\/\//i.test(href)) return { href };
  if (!href.startsWith("/")) return /^[a-z][a-z0-9+.-]*:/i.test(href) || href === "" ? {} : { doc: href };
  const [uri = "", id] = href.split(/#|~/, 2);
  const work = workOf(uri);
  if (work === workOf(addresses.work))
    return id === undefined ? { key: addresses.prefix || "/" } : withinTarget(id, addresses);
  for (const other of addresses.works) {
    if (workOf(other) === work) return { key: id === undefined ? other : `${other}#${id}` };
  }
  return { doc: href };
}

function withinTarget(id: string, addresses: Addresses): Target {
  const place = addresses.ids.get(id);
  if (place === undefined) return { key: `${addresses.prefix}#${id}` };
  return place.path.length === 0 ? { key: place.key } : { key: place.key, path: place.path };
}

/** The address of a work without "/akn" before it and without language, date and component after it. */
function workOf(uri: string): string {
  return uri
    .replace(/^\/akn(?=\/)/, "")
    .replace(/\/[a-z]{2,3}[@:].*$/, "")
    .replace(/\/(eng)?(\/?!?main)?$/, "");
}
