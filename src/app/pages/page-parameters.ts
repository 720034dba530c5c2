import { matchRoutes } from "react-router";
import { BoundedCache } from "../../platform/cache/bounded.ts";
import type { Page } from "../../features/sites/parts/browser-feature.ts";

/** The finder, which opens over every page of a site. */
const FRAME = ["codeFinder", "query", "custIds", "customerFilters", "sort"];
const FRAME_FIELDS = ["name", "state", "county", "govtype", "govtypesub", "zipcode", "distance", "minPop", "maxPop"];

/** Which routes' data a client-side navigation asks for. */
const ROUTES = "_routes";
const FRAME_ROUTES = new Set(["root", "site-frame"]);

const MATCHED_BYTES = 500_000;
/** Of a remembered path, besides its characters. */
const BYTES = 100;

interface MatchedPage {
  readonly path: string;
  readonly id: string;
  readonly known: ReadonlySet<string> | null;
}

/**
 * The query parameters that the pages of sites know, from `parameters` in the browser.ts of their features. Pages ignore
 * all others, so that "?utm_source=…" gives the same cached page. Pages that are not cached get all parameters.
 */
export class PageParameters {
  readonly #pages: MatchedPage[];
  readonly #matched = new BoundedCache<MatchedPage | null>(MATCHED_BYTES);

  constructor(pages: readonly Page[]) {
    this.#pages = pages.map(({ path, id, frame, parameters = [] }) => ({
      path,
      id,
      known: frame === "site" ? new Set([...FRAME, ...FRAME_FIELDS, ...parameters]) : null,
    }));
  }

  /** A path with its query, without the parameters that its page does not know. */
  known(address: string): string {
    const at = address.indexOf("?");
    if (at === -1) return address;
    const path = address.slice(0, at);
    const page = this.#pageOf(path);
    if (page === null || page.known === null) return address;
    const { known, id } = page;
    const kept = address
      .slice(at + 1)
      .split("&")
      .filter((part) => {
        const [[name, value] = ["", ""]] = new URLSearchParams(part);
        return known.has(name) || (name === ROUTES && path.endsWith(".data") && areOf(id, value));
      });
    return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
  }

  /** Remembered: matching ranks all routes each time, which takes longer than all else for a page from the cache. */
  #pageOf(path: string): MatchedPage | null {
    const known = this.#matched.get(path);
    if (known !== undefined) return known;
    const [match] = matchRoutes(this.#pages, path.replace(/\.data$/, "").replace(/^\/_root$/, "/")) ?? [];
    const page = match?.route ?? null;
    this.#matched.set(path, page, path.length + BYTES);
    return page;
  }
}

/** Whether a list of routes has only those of a page, each once. */
function areOf(page: string, list: string): boolean {
  const ids = list.split(",");
  return new Set(ids).size === ids.length && ids.every((id) => id === page || FRAME_ROUTES.has(id));
}
