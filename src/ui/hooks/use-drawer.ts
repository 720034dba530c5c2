import { useEffect, useState, type RefObject } from "react";

/**
 * Manages a popover that covers the page; returns whether it is open. On opening it takes the focus. While it is open,
 * Tab stays inside and the page below does not scroll. Following a link in it closes it, to show the text below.
 */
export function useDrawer(ref: RefObject<HTMLElement | null>): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const drawer = ref.current;
    if (drawer === null) return undefined;
    const toggled = (event: ToggleEvent): void => {
      setOpen(event.newState === "open");
      document.documentElement.toggleAttribute("data-drawer", event.newState === "open");
      // The button that opened the drawer is covered.
      if (event.newState === "open" && !drawer.contains(document.activeElement)) stopsOf(drawer)[0]?.focus();
    };
    const followed = (event: MouseEvent): void => {
      const link = event.target instanceof Element && event.target.closest("a[href]") !== null;
      if (link && drawer.matches(":popover-open")) drawer.hidePopover();
    };
    const keyed = (event: KeyboardEvent): void => {
      if (event.key === "Tab" && drawer.matches(":popover-open")) holdFocus(drawer, event);
    };
    drawer.addEventListener("toggle", toggled);
    drawer.addEventListener("click", followed);
    drawer.addEventListener("keydown", keyed);
    return () => {
      drawer.removeEventListener("toggle", toggled);
      drawer.removeEventListener("click", followed);
      drawer.removeEventListener("keydown", keyed);
      document.documentElement.removeAttribute("data-drawer");
    };
  }, [ref]);
  return open;
}

const STOPS = "a[href], button:not(:disabled), input:not(:disabled), select, summary, [tabindex='0']";

const stopsOf = (drawer: HTMLElement): HTMLElement[] =>
  [...drawer.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  );

function holdFocus(drawer: HTMLElement, event: KeyboardEvent): void {
  const stops = stopsOf(drawer);
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey
    ? document.activeElement === first || document.activeElement === drawer
    : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Closes the drawer that covers the page, if any. */
export function closeDrawers(): void {
  document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
}
