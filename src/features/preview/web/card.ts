import { classNames } from "../../../ui/class-names.ts";
import { placeCard, type Box } from "./place.ts";
import type { Preview } from "./target.ts";
import styles from "./card.module.css";

/** A preview on the screen. */
export interface Card {
  readonly element: HTMLElement;
  readonly isSheet: boolean;
  close(): void;
}

export interface CardOf {
  readonly link: HTMLAnchorElement;
  readonly preview: Preview;
  /** Where in the window somebody points at the link; null: its middle. */
  readonly x: number | null;
  readonly onClose: () => void;
}

const NOTE_ID = "content-preview-note";
const LONGEST_NAME = 80;

/**
 * Opens a floating card beside a link (SHELL-33). The focus stays where it is. Screen readers get a note with the
 * description of the link, and read the card only if they are led into it.
 */
export function openCard({ link, preview, x, onClose }: CardOf): Card {
  const name = (link.textContent || link.ariaLabel || "").trim().slice(0, LONGEST_NAME);
  const element = create("div", {
    className: styles.card,
    popover: "manual",
    role: "dialog",
    ariaLabel: `Preview: ${name}`,
  });
  const close = create("button", { type: "button", className: styles.close, textContent: "Close", onclick: onClose });
  const open = create("a", { className: styles.open, href: link.href, textContent: "Open" });
  const head = create("div", { className: styles.head }, open, close);
  const body = create("div", { className: styles.body });
  const note = create("p", { id: NOTE_ID, hidden: true, textContent: "A preview is shown. Press Escape to close it." });
  element.append(head, body, note, create("span", { className: styles.arrow }));
  const place = placeCard(boxOf(link), x ?? middleOf(link), viewOf());
  const isSheet = place.side.endsWith("sheet");
  element.dataset.side = place.side;
  for (const [property, value] of Object.entries({
    left: place.left,
    width: place.width,
    offset: place.offset,
    most: place.maxHeight,
    arrow: place.arrow,
  }))
    element.style.setProperty(`--${property}`, `${value}px`);
  document.body.append(element);
  element.showPopover();
  if (place.scroll > 0) scrollBy(0, place.scroll);
  fill(body, preview, { name, onClose });
  const described = link.getAttribute("aria-describedby");
  link.setAttribute("aria-describedby", classNames(described, NOTE_ID));
  return {
    element,
    isSheet,
    close: () => {
      element.remove();
      if (described === null) link.removeAttribute("aria-describedby");
      else link.setAttribute("aria-describedby", described);
    },
  };
}

interface Filling {
  readonly name: string;
  readonly onClose: () => void;
}

function fill(body: HTMLElement, preview: Preview, filling: Filling): void {
  body.dataset.state = "loading";
  body.ariaBusy = "true";
  if (preview.kind === "page") body.append(pageFrame(body, preview.address, filling));
  else if (navigator.pdfViewerEnabled) body.append(pdfObject(body, preview.address, filling.name));
  else if (preview.thumbnail === null) fail(body, NO_VIEWER);
  else body.append(picture(body, preview.thumbnail, filling.name));
}

/** SHELL-38 */
const NO_VIEWER = "No online PDF viewer installed";
const NO_DOCUMENT = "Document not available";
const NO_PREVIEW = "There is no preview of this page.";

function show(body: HTMLElement, height: number | null): void {
  body.dataset.state = "shown";
  body.ariaBusy = null;
  if (height !== null) body.style.setProperty("--height", `${Math.ceil(height)}px`);
}

function fail(body: HTMLElement, message: string): void {
  body.replaceChildren(create("p", { className: styles.error, textContent: message }));
  show(body, null);
}

function pageFrame(body: HTMLElement, address: string, { name, onClose }: Filling): HTMLIFrameElement {
  const { pathname, search, hash } = new URL(address, location.href);
  // Without its hash: the browser would scroll the whole window to it.
  const frame = create("iframe", { className: styles.frame, title: `Preview of ${name}`, src: pathname + search });
  frame.addEventListener("load", () => {
    const page = frame.contentDocument;
    const main = page?.querySelector<HTMLElement>("[data-content-only]");
    if (!page || !main) return fail(body, NO_PREVIEW);
    page.addEventListener("keydown", ({ key }) => key === "Escape" && onClose());
    show(body, main.getBoundingClientRect().height);
    const target = page.getElementById(decodeURIComponent(hash.slice(1)));
    if (target === null || target.classList.contains("page-head")) return;
    target.dataset.here = "";
    frame.contentWindow?.scrollTo(0, target.getBoundingClientRect().top + frame.contentWindow.scrollY - MARGIN);
  });
  return frame;
}

/** Above the paragraph that a preview is scrolled to. */
const MARGIN = 16;

/** SHELL-35. The browser shows what is in the object if it cannot show the file. */
function pdfObject(body: HTMLElement, address: string, name: string): HTMLObjectElement {
  body.dataset.kind = "pdf";
  const fallback = create("p", { className: styles.error, textContent: NO_DOCUMENT });
  const object = create("object", { type: "application/pdf", data: address, className: styles.frame }, fallback);
  object.ariaLabel = `Preview of ${name}`;
  for (const end of ["load", "error"]) object.addEventListener(end, () => show(body, null));
  return object;
}

function picture(body: HTMLElement, src: string, name: string): HTMLImageElement {
  const image = create("img", { className: styles.picture, src, alt: `First page of ${name}` });
  image.addEventListener("load", () => show(body, null));
  image.addEventListener("error", () => fail(body, NO_VIEWER));
  return image;
}

/** All lines of a link: the card covers none of them. */
const boxOf = (link: HTMLElement): Box => link.getBoundingClientRect();

function middleOf(link: HTMLElement): number {
  const [first] = link.getClientRects();
  return first === undefined ? 0 : (first.left + first.right) / 2;
}

function viewOf() {
  const { clientWidth: width, clientHeight: height, scrollHeight } = document.documentElement;
  return { width, height, below: scrollHeight - height - scrollY };
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
