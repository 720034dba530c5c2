import type { WhileShown } from "../../sites/parts/frame-parts.ts";

/** A tap on one of these shows its preview, whose link leads on. So does a second tap: a shown preview describes its link. */
const TAPPED = "#law :is(.cite,.term):not([aria-describedby])";

/** Everything else is loaded with the first hover, focus or touch of a link. */
export const whileShown: WhileShown["whileShown"] = ({ customization }) => {
  const end = new AbortController();
  /** Of the finger that is on the page and does not scroll it. */
  let touch: Event | null = null;
  const look = (event: Event): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("main a[href]");
    const isClick = event.type === "click";
    const isTouch = event.type === "touchstart";
    if (isTouch) touch = event;
    if (isClick) {
      if ((event as PointerEvent).pointerType !== "touch" || link?.matches(TAPPED) !== true) return;
      // The code of previews may still be on its way.
      event.preventDefault();
      event.stopPropagation();
    }
    if (link !== null || isTouch)
      import("./previews.ts")
        .then(({ look: show }) => (!isTouch || touch === event) && show(event, link, customization))
        .catch(() => isClick && link?.click());
  };
  const lift = (): void => void (touch = null);
  for (const type of ["pointerup", "pointercancel"])
    addEventListener(type, lift, { signal: end.signal, capture: true });
  for (const type of ["pointerover", "focusin", "touchstart", "click"])
    addEventListener(type, look, { signal: end.signal, capture: true });
  return () => end.abort();
};
