import { useEffect, type RefObject } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showMessage } from "../../../../ui/messages/messages.ts";
import { usePlainLinks } from "../../../../ui/hooks/use-plain-links.ts";
import { logEvent } from "../../../events/contract.ts";
import { moveFocus } from "./move-focus.ts";

/** Links that the arrow keys lead to. */
const LINKS = "a.permalink, a.term";

/**
 * Opens links in the law with client-side navigation, and copies permalinks. Logs followed cross-references without
 * waiting for the answer (CODE-07).
 */
export function useLawLinks(ref: RefObject<HTMLElement | null>, custId: string): void {
  usePlainLinks(ref, (link) => {
    if (link.classList.contains("permalink")) {
      void copyLink(link);
      return false;
    }
    if (link.classList.contains("cite")) logCrossReference(custId, link);
    return true;
  });
  useEffect(() => {
    const law = ref.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (!key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!(target instanceof HTMLElement && target.matches(LINKS))) return;
      event.preventDefault();
      moveFocus(key, target, LINKS);
    };
    law?.addEventListener("keydown", onKeyDown);
    return () => law?.removeEventListener("keydown", onKeyDown);
  }, [ref]);
}

/** Ignores errors: visitors should not see problems with statistics. */
function logCrossReference(custId: string, link: HTMLAnchorElement): void {
  const eventInfo = JSON.stringify({ from: location.pathname, to: link.pathname + link.hash });
  browserClient.call(logEvent, { custId, eventName: "cross_reference", eventInfo }).catch(() => null);
}

/** Without clipboard access (no HTTPS), follows the link, so that it is in the address bar. */
async function copyLink(link: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.href);
    showMessage("Link copied");
  } catch {
    location.assign(link.href);
    showMessage("You can copy the link from the address bar.");
  }
}
