import { LAW_ID } from "../web/reading/law.tsx";
import { ElementText } from "../web/highlights/page-text.ts";

/*
 * The law on the page, for features that add something to its provisions (`inProvisions` in their browser.ts). The law is
 * HTML that React does not render: what features add to it is gone when another law is shown.
 */

export { ElementText };
export { revealRange } from "../web/highlights/highlight-scroll.ts";

/** A provision whose text is on the page. */
export interface ProvisionOnPage {
  readonly guid: string;
  /** "§ 12-4", or its heading. */
  readonly name: string;
  readonly element: HTMLElement;
}

/** In the order of the page. */
export const provisionsOnPage = (): readonly ProvisionOnPage[] =>
  [...(lawOnPage()?.querySelectorAll<HTMLElement>(".provision") ?? [])].map((element) => ({
    guid: element.id,
    name: nameOf(element),
    element,
  }));

/** "Parking": the heading of a provision without its number; "" for none. */
export const catchlineOf = (guid: string): string =>
  document
    .getElementById(guid)
    ?.querySelector(":scope > .provision-head .catchline")
    ?.textContent?.trim()
    .replace(/\.$/, "") ?? "";

export const lawOnPage = (): HTMLElement | null => document.getElementById(LAW_ID);

/** The text of a provision without its heading, history and parts; null if it has none. */
export const lawOf = (provision: Element): HTMLElement | null => provision.querySelector(":scope > .law");

/** The provision in whose text a node is; null if it is elsewhere, such as in a heading. */
export function provisionAround(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  const law = element?.closest(".law") ?? null;
  return law !== null && lawOnPage()?.contains(law) === true ? law.closest<HTMLElement>(".provision") : null;
}

/** The element of a class that a feature has before the law of a provision. */
export const placeAt = (guid: string, className: string): HTMLElement | null =>
  document.getElementById(guid)?.querySelector<HTMLElement>(`:scope > .${CSS.escape(className)}`) ?? null;

/** Puts an element with the content of a feature before the law of a provision, in place of the one that is there. */
export function insertPlace(guid: string, place: HTMLElement): void {
  const there = placeAt(guid, place.className);
  if (there !== null) return there.replaceWith(place);
  const provision = document.getElementById(guid);
  const above = provision?.querySelectorAll(":scope > :is(.provision-head, .law-notice)");
  [...(above ?? [])].at(-1)?.after(place);
}

/** Adds a button beside the heading of a provision. */
export function addTool(provision: HTMLElement, label: string, className: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.setAttribute("aria-label", label);
  headOf(provision)?.append(button);
  return button;
}

const headOf = (provision: Element): Element | null => provision.querySelector(":scope > .provision-head");

function nameOf(provision: Element): string {
  const heading = headOf(provision);
  const named = heading?.querySelector(".number") ?? heading?.querySelector(".heading");
  return named?.textContent?.trim() || "this part";
}
