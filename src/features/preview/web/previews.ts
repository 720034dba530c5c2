import type { Customization } from "../../sites/contract/session.ts";
import { openCard, type Card } from "./card.ts";
import { previewOf } from "./target.ts";

/*
 * Shows a preview of a link at which somebody points, which has the keyboard focus, or which is touched and held
 * (SHELL-33); of a citation or a term in the law also with a tap. The listeners are on the document: the links in the law are plain HTML. `browser.ts` calls `look`.
 */

type Settings = Pick<Customization, "contentPreviewDelay" | "contentPreviewSelector">;
/** How a preview was asked for, which decides when it goes. */
type Way = "pointer" | "focus" | "touch";

interface Waiting {
  readonly link: HTMLAnchorElement;
  readonly way: Way;
  readonly timer: ReturnType<typeof setTimeout>;
}

interface Shown {
  readonly link: HTMLAnchorElement;
  readonly way: Way;
  readonly card: Card;
}

const WAYS: Readonly<Record<string, Way>> = { pointerover: "pointer", focusin: "focus", touchstart: "touch" };
/** In milliseconds. Browsers take as long to open the menu of a link. */
const LONG_PRESS = 500;
/** In milliseconds, to move the pointer from the link into the card. */
const GRACE = 300;

let settings: Settings;
let waiting: Waiting | null = null;
let shown: Shown | null = null;
let going: ReturnType<typeof setTimeout> | undefined;
/** Its preview was closed with Escape: it does not show again while somebody stays on the link. */
let dismissed: HTMLAnchorElement | null = null;
/** The finger is still on a link whose preview shows: lifting it does not follow the link. */
let isHeld = false;
/** Where the mouse is in the window. */
let pointerX: number | null = null;
let isListening = false;

/** Considers the preview of a link because of an event on it; null: of an event elsewhere. */
export function look(event: Event, link: HTMLAnchorElement | null, current: Settings): void {
  settings = current;
  if (!isListening) listen();
  if (event.type === "click" && link !== null) {
    tap(link);
    return;
  }
  const way = WAYS[event.type];
  if (way === undefined || link === null || link === waiting?.link || link === shown?.link || link === dismissed)
    return;
  if (isTouch(event) && way === "pointer") return;
  // The first event waited for this module.
  if ((way === "pointer" && !link.matches(":hover")) || (way === "focus" && !link.matches(":focus-visible"))) return;
  if (!isPreviewed(link)) return;
  stopWaiting();
  const delay = way === "touch" ? event.timeStamp + LONG_PRESS - performance.now() : settings.contentPreviewDelay;
  waiting = { link, way, timer: setTimeout(() => show(link, way), delay) };
}

/** Shows the preview; where there is none, follows the link. */
function tap(link: HTMLAnchorElement): void {
  if (isPreviewed(link)) show(link, "touch");
  isHeld = false;
  if (shown?.link !== link) link.click();
}

const isTouch = (event: Event): boolean => "pointerType" in event && event.pointerType === "touch";

function isPreviewed(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || matchMedia("(prefers-reduced-data: reduce)").matches) return false;
  try {
    return link.matches(settings.contentPreviewSelector);
  } catch {
    // A town's selector may not be valid.
    return false;
  }
}

function show(link: HTMLAnchorElement, way: Way): void {
  stopWaiting();
  const preview = previewOf(link, new Date());
  if (preview === null || !link.isConnected || isHere(link)) return;
  close();
  const card = openCard({ link, preview, x: way === "pointer" ? pointerX : null, onClose: dismiss });
  shown = { link, way, card };
  isHeld = way === "touch";
}

/** How much of a target is on the screen if somebody can read it there, in pixels. */
const READABLE = 80;
const MENUBAR = 64;

/** Whether a link leads to what is on the screen. */
function isHere({ hash, pathname }: HTMLAnchorElement): boolean {
  if (hash === "") return pathname === location.pathname;
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target === null) return false;
  const { top, bottom, height } = target.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, MENUBAR) >= Math.min(height, READABLE);
}

function stopWaiting(): void {
  clearTimeout(waiting?.timer);
  waiting = null;
}

function close(): void {
  clearTimeout(going);
  going = undefined;
  shown?.card.close();
  shown = null;
}

/** Closes the card because somebody said so. */
function dismiss(): void {
  if (shown === null) return;
  const { link, card } = shown;
  dismissed = link;
  if (card.element.contains(document.activeElement)) link.focus({ preventScroll: true });
  close();
}

const isIn = (target: EventTarget | null, ...elements: readonly (Element | undefined)[]): boolean =>
  target instanceof Node && elements.some((element) => element?.contains(target));

function listen(): void {
  isListening = true;
  const on = <Type extends keyof DocumentEventMap>(type: Type, run: (event: DocumentEventMap[Type]) => void): void =>
    document.addEventListener(type, run, { capture: true });
  on("pointermove", ({ clientX }) => (pointerX = clientX));
  on("pointerover", moved);
  on("focusin", focused);
  on("pointerdown", pressed);
  on("pointerup", stopLongPress);
  on("pointercancel", stopLongPress);
  on("contextmenu", openedMenu);
  on("click", clicked);
  on("keydown", typed);
  on("scroll", ({ target }) => target === document && shown?.card.isSheet === false && close());
  for (const type of ["resize", "popstate", "beforeprint"]) addEventListener(type, close);
}

function moved(event: PointerEvent): void {
  if (isTouch(event)) return;
  pointerX = event.clientX;
  const { target } = event;
  if (!isIn(target, dismissed ?? undefined)) dismissed = null;
  if (waiting?.way === "pointer" && !isIn(target, waiting.link)) stopWaiting();
  if (shown?.way !== "pointer") return;
  clearTimeout(going);
  going = isIn(target, shown.link, shown.card.element) ? undefined : setTimeout(close, GRACE);
}

function focused({ target }: FocusEvent): void {
  if (target !== dismissed) dismissed = null;
  if (waiting?.way === "focus" && target !== waiting.link) stopWaiting();
  if (shown?.way === "focus" && !isIn(target, shown.link, shown.card.element)) close();
}

function pressed({ target }: PointerEvent): void {
  isHeld = false;
  if (!isIn(target, shown?.link, shown?.card.element)) close();
}

function stopLongPress(): void {
  if (waiting?.way === "touch") stopWaiting();
}

/** Touching and holding a link shows its preview instead of the browser's menu. */
function openedMenu(event: MouseEvent): void {
  if (waiting?.way === "touch" && isIn(event.target, waiting.link)) show(waiting.link, "touch");
  if (shown?.way === "touch" && isIn(event.target, shown.link)) event.preventDefault();
}

function clicked(event: MouseEvent): void {
  stopWaiting();
  if (isHeld) {
    event.preventDefault();
    event.stopPropagation();
    isHeld = false;
  } else if (!isIn(event.target, shown?.card.element)) close();
}

function typed(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  stopWaiting();
  if (shown === null) return;
  // Nothing else closes with the card.
  event.stopPropagation();
  event.preventDefault();
  dismiss();
}
