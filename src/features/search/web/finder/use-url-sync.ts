import { useEffect } from "react";
import { FILTER_DELAY } from "../../../../ui/table/debounce.ts";

/**
 * Keeps the address in sync with the selection, after a short delay, so that Back returns to it. It bypasses the
 * router, as nothing needs to load. `href` null: the address is not changed. Returns a function that writes it
 * immediately.
 */
export function useUrlSync(href: string | null): () => void {
  const write = (): void => {
    if (href !== null) history.replaceState(history.state, "", href);
  };
  useEffect(() => {
    if (href === null) return undefined;
    const timer = setTimeout(() => history.replaceState(history.state, "", href), FILTER_DELAY);
    return () => clearTimeout(timer);
  }, [href]);
  return write;
}
