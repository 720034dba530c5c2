import type { Target } from "../../provision.ts";
import { isFileAddress } from "../paths.ts";

/** The target of an id in the document: the key of a provision, and the enumerations below it. */
export interface IdTarget {
  readonly key: string;
  readonly path: readonly string[];
}

/** The data needed to resolve references. */
export interface Addresses {
  /** "" if the document is the code itself, otherwise the URI of the work, which precedes "#eId" in keys. */
  readonly prefix: string;
  /** URI of the work ("/akn/us-ny/act/code/larkmere"). */
  readonly work: string;
  /** URIs of all works of the same input, by `workOf`. */
  readonly works: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, IdTarget>;
}

/** The target of a reference: "#id", a web address, or the URI of a work. */
export function targetOfRef(href: string, addresses: Addresses): Target {
  if (href.startsWith("#")) return withinTarget(href.slice(1), addresses);
  if (/^https?:\/\//i.test(href)) return { href };
  if (!href.startsWith("/") && isFileAddress(href)) return { file: href };
  if (!href.startsWith("/")) return /^[a-z][a-z0-9+.-]*:/i.test(href) || href === "" ? {} : { doc: href };
  const [uri = "", id] = href.split(/#|~/, 2);
  const work = workOf(uri);
  if (work === workOf(addresses.work))
    return id === undefined ? { key: addresses.prefix || "/" } : withinTarget(id, addresses);
  const other = addresses.works.get(work);
  return other === undefined ? { doc: href } : { key: id === undefined ? other : `${other}#${id}` };
}

/** The works of an input for `Addresses`. */
export function worksByUri(uris: readonly string[]): Addresses["works"] {
  // Of several, the first.
  return new Map(uris.toReversed().map((uri) => [workOf(uri), uri]));
}

function withinTarget(id: string, addresses: Addresses): Target {
  const target = addresses.ids.get(id);
  if (target === undefined) return { key: `${addresses.prefix}#${id}` };
  return target.path.length === 0 ? { key: target.key } : { key: target.key, path: target.path };
}

/** The URI of a work without "/akn" and without language, date and component. */
function workOf(uri: string): string {
  return uri
    .replace(/^\/akn(?=\/)/, "")
    .replace(/\/[a-z]{2,3}[@:].*$/, "")
    .replace(/\/(eng)?(\/?!?main)?$/, "");
}
