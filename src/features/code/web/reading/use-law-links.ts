import { useEffect, useEffectEvent, type RefObject } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { showMessage } from "../../../../ui/messages.ts";
import { logEvent } from "../../../events/contract.ts";

/**
 * Opens links in the law with client-side navigation, and copies permalinks. Logs followed cross-references without
 * waiting for the answer (CODE-07).
 */
export function useLawLinks(ref: RefObject<HTMLElement | null>, custId: string): void {
  const navigate = useNavigate();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || !isPlainClick(event) || link.origin !== location.origin) return;
    if (link.classList.contains("permalink")) {
      event.preventDefault();
      void copyLink(link);
    } else if (link.target === "" && !link.pathname.startsWith("/files/")) {
      event.preventDefault();
      if (link.classList.contains("cite")) logCrossReference(custId, link);
      void navigate(link.pathname + link.search + link.hash);
    }
  });
  useEffect(() => {
    const element = ref.current;
    const listener = (event: MouseEvent): void => onClick(event);
    element?.addEventListener("click", listener);
    return () => element?.removeEventListener("click", listener);
  }, [ref]);
}

/** Ignores errors: visitors should not see problems with statistics. */
function logCrossReference(custId: string, link: HTMLAnchorElement): void {
  const eventInfo = JSON.stringify({ from: location.pathname, to: link.pathname + link.hash });
  browserClient.call(logEvent, { custId, eventName: "cross_reference", eventInfo }).catch(() => null);
}

function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
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
