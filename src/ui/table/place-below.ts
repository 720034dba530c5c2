const GAP = 4;
const EDGE = 8;

/**
 * Places a fixed sheet below its button, right edges aligned, or above it if the window has no room below. Styles are
 * set through the CSSOM, which the content security policy allows.
 */
export function placeBelow(sheet: HTMLElement, button: HTMLElement): void {
  const [place, size] = [button.getBoundingClientRect(), sheet.getBoundingClientRect()];
  const below = place.bottom + GAP;
  const top = below + size.height > innerHeight - EDGE ? Math.max(EDGE, place.top - GAP - size.height) : below;
  sheet.style.setProperty("top", `${top}px`);
  sheet.style.setProperty("left", `${Math.max(EDGE, place.right - size.width)}px`);
}
