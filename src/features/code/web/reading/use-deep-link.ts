import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { provisionHref, type SiteName } from "../../../../domain/address.ts";
import { browserClient } from "../../../../ui/api.ts";
import { getCodePage } from "../../contract/code.ts";
import { focusText } from "../../../../ui/page/main-landmark.ts";

/**
 * Marks the target of the hash, as `:target` does for a new document. On client-side navigation, the target gets the
 * focus (the heading if there is no hash). If the target has since moved to another page, goes to that page.
 */
export function useDeepLink(site: SiteName, page: string): void {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const first = useRef(true);
  // A layout effect, to run before scrolling: from now on the entire page has its final heights (law.css).
  useLayoutEffect(() => {
    const id = decodeHash(hash);
    const target = id === "" ? null : document.getElementById(id);
    if (!first.current) document.documentElement.dataset.navigated = "";
    if (target !== null) {
      target.dataset.here = "";
      if (!first.current) focusWithoutScrolling(target);
    } else if (id === "" && !first.current) {
      focusText({ preventScroll: true });
    }
    first.current = false;
    const moved = target === null ? guidOf(id) : null;
    let isObsolete = false;
    if (moved !== null && moved !== page) {
      const newPage = browserClient.call(getCodePage, { site: site.archiveId ?? site.custId, guid: moved });
      // If the target is no longer in the code, stay on the page in the URL.
      newPage.then(
        (other) =>
          isObsolete || other.guid === page || navigate(provisionHref(site, other.guid, id), { replace: true }),
        () => undefined,
      );
    }
    return () => {
      isObsolete = true;
      if (target !== null) delete target.dataset.here;
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

function focusWithoutScrolling(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
