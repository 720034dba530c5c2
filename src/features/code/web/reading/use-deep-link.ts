import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { provisionHref, type SiteName } from "../../../../domain/address.ts";
import { browserClient } from "../../../../ui/api.ts";
import { getCodePage } from "../../contract/code.ts";

/**
 * Marks the place that the hash names, as `:target` does for a document that was just opened. When the
 * address changed within the document the place gets the focus, or the text where there is none. A place that has moved to another page since the
 * link was made is found there.
 */
export function useDeepLink(site: SiteName, page: string): void {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const first = useRef(true);
  // Before the page is scrolled to it: from then on the whole page has its heights (law.css).
  useLayoutEffect(() => {
    const id = decodeHash(hash);
    const place = id === "" ? null : document.getElementById(id);
    if (!first.current) document.documentElement.dataset.navigated = "";
    if (place !== null) {
      place.dataset.here = "";
      if (!first.current) focusWithoutScrolling(place);
    } else if (id === "" && !first.current) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    first.current = false;
    const moved = place === null ? guidOf(id) : null;
    let left = false;
    if (moved !== null && moved !== page) {
      const found = browserClient.call(getCodePage, { site: site.archiveId ?? site.custId, guid: moved });
      // A link to what is no longer in the code opens the page it named.
      found.then(
        (other) => left || other.guid === page || navigate(provisionHref(site, other.guid, id), { replace: true }),
        () => undefined,
      );
    }
    return () => {
      left = true;
      if (place !== null) delete place.dataset.here;
    };
  }, [hash, key, page, site, navigate]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** "12-a-2" is a paragraph of 12. */
export function guidOf(id: string): string | null {
  return /^(\d{1,15})(?:-.+)?$/.exec(id)?.[1] ?? null;
}

function focusWithoutScrolling(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
