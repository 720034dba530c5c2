/** CONSTANTS-28 */
const TRIES = 4;
const PAUSE_MS = 250;

/**
 * Prints the provision at a place of the page that is shown, alone with its head; the whole page where no place is
 * named. What is drawn only as it comes into sight is drawn first: that is looked after up to four times (PRINT-11).
 */
export async function printProvision(place: string): Promise<void> {
  const law = document.getElementById("law");
  const provision = document.getElementById(place)?.closest<HTMLElement>(".provision") ?? null;
  // A place that has moved to another page is looked for there (use-linked-place.ts).
  if (law === null || (place !== "" && provision === null)) return;
  law.style.setProperty("--law-drawn", "visible");
  await document.fonts.ready;
  for (let tries = 0; tries < TRIES && !isDrawn(provision ?? law); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const restore = provision === null ? () => undefined : printOnly(provision);
  const after = (): void => {
    law.style.removeProperty("--law-drawn");
    restore();
  };
  addEventListener("afterprint", after, { once: true });
  // A reload prints no second time.
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

/** On paper (law-print.css) the rest of the page is left out, and the head of each sheet has the address of the provision. */
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
