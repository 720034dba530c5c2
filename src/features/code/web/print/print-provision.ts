import { prepareForPrint } from "../../parts/before-print.ts";
import { LAW_ID } from "../reading/law.tsx";

/** CONSTANTS-28 */
const TRIES = 4;
const PAUSE_MS = 250;

/**
 * Prints only the provision that contains the element with this id, with its page header; if `id` is empty, the entire
 * page. Before printing, waits for off-screen parts to be drawn, checking up to four times (PRINT-11).
 */
export async function printProvision(id: string): Promise<void> {
  const law = document.getElementById(LAW_ID);
  const provision = document.getElementById(id)?.closest<HTMLElement>(".provision") ?? null;
  // If the provision has moved to another page, use-deep-link.ts goes there first.
  if (law === null || (id !== "" && provision === null)) return;
  const undo = id === "" ? await prepareForPrint() : () => undefined;
  if (undo === null) return;
  law.style.setProperty("--law-drawn", "visible");
  await document.fonts.ready;
  for (let tries = 0; tries < TRIES && !isDrawn(provision ?? law); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const restore = provision === null ? () => undefined : printOnly(provision);
  const after = (): void => {
    law.style.removeProperty("--law-drawn");
    undo();
    restore();
  };
  addEventListener("afterprint", after, { once: true });
  // A reload must not print again.
  const address = new URL(location.href);
  address.searchParams.delete("print");
  history.replaceState(history.state, "", address);
  globalThis.print();
}

function isDrawn(element: HTMLElement): boolean {
  const parts = [element, ...element.querySelectorAll<HTMLElement>(".provision")];
  const images = [...element.querySelectorAll("img")];
  return (
    parts.every((part) => part.checkVisibility({ contentVisibilityAuto: true })) &&
    images.every(({ complete }) => complete)
  );
}

/**
 * Hides the rest of the page in print (law-print.css) and shows the provision's URL in the page header. Returns an
 * undo.
 */
function printOnly(provision: HTMLElement): () => void {
  const address = document.querySelector<HTMLElement>(".print-head > :last-child > :last-child");
  const [ofPage] = (address?.textContent ?? "").split("#");
  const before = address?.textContent ?? "";
  if (address !== null) address.textContent = `${ofPage}#${provision.id}`;
  provision.dataset.printed = "";
  return () => {
    delete provision.dataset.printed;
    if (address !== null) address.textContent = before;
  };
}
