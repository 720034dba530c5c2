import { useEffect } from "react";
import { useLocation } from "react-router";
import { FILTER_DELAY } from "../../../../ui/table/debounce.ts";

/**
 * Keeps the address in sync with the selection, after a short delay, so that Back returns to it. It bypasses the
 * router, as nothing needs to load. `href` null: the address is not changed. Returns a function that writes it
 * immediately.
 */
export function useUrlSync(href: string | null): () => void {
  const { key } = useLocation();
  const write = (): void => {
    // While the next page loads, its history entry is already the current one, and keeps its own address.
    if (href !== null && keyOfEntry() === key) history.replaceState(history.state, "", href);
  };
  useEffect(() => {
    const timer = setTimeout(write, FILTER_DELAY);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `write` changes with these
  }, [href, key]);
  return write;
}

/** The key that the router gives to the current history entry; the first one has none. */
const keyOfEntry = (): string => (history.state as { key?: string } | null)?.key ?? "default";
