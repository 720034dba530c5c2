import { useEffect, type RefObject } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showMessage } from "../../../../ui/messages.ts";
import { usePlainLinks } from "../../../../ui/use-plain-links.ts";
import { logEvent } from "../../../events/contract.ts";

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
    law?.addEventListener("keydown", moveToLink);
    return () => law?.removeEventListener("keydown", moveToLink);
  }, [ref]);
}

const SKIPPED = "a.permalink, a.term";
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Arrow keys lead from the link of a section to those that Tab skips: up and down to the links of its paragraphs, left
 * and right also to the defined terms in its text.
 */
function moveToLink(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>(SKIPPED) : null;
  const section = link?.closest(".provision");
  if (step === undefined || link === null || !section || event.altKey || event.ctrlKey || event.metaKey) return;
  const kinds = event.key === "ArrowUp" || event.key === "ArrowDown" ? "a.permalink" : SKIPPED;
  const links = [...section.querySelectorAll<HTMLElement>(SKIPPED)].filter(
    (each) => each === link || (each.matches(kinds) && each.closest(".provision") === section),
  );
  const next = links[links.indexOf(link) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
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
