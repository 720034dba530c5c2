import { useEffect } from "react";
import { FILTER_DELAY } from "../../../../ui/table/debounce.ts";

/**
 * The address follows what is chosen, a moment later, so that the way back leads to it. The router is not told: nothing is to be loaded.
 * `href` null: it is left alone. The answer writes at once.
 */
export function useUrlSync(href: string | null): () => void {
  const keep = (): void => {
    if (href !== null) history.replaceState(history.state, "", href);
  };
  useEffect(() => {
    if (href === null) return undefined;
    const timer = setTimeout(() => history.replaceState(history.state, "", href), FILTER_DELAY);
    return () => clearTimeout(timer);
  }, [href]);
  return keep;
}
