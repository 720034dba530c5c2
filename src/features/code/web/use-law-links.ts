import { useEffect, useEffectEvent, type RefObject } from "react";
import { useNavigate } from "react-router";
import { tell } from "../../../ui/messages.ts";

/** Makes the links of the law work without a new document, and its controls copy their link. */
export function useLawLinks(ref: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || !isPlainClick(event) || link.origin !== location.origin) return;
    if (link.classList.contains("permalink")) {
      event.preventDefault();
      void copyLink(link);
    } else if (link.target === "" && !link.pathname.startsWith("/files/")) {
      event.preventDefault();
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

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Where the clipboard is closed to us (no HTTPS), the link is followed: it then stands in the address bar. */
async function copyLink(link: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(link.href);
    tell("Link copied");
  } catch {
    location.assign(link.href);
    tell("The link is in the address bar, ready to be copied.");
  }
}
