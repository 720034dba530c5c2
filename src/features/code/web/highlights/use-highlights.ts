import { createElement, useLayoutEffect, useState, type ComponentType, type ReactNode } from "react";
import { useLocation } from "react-router";

/**
 * Highlights search terms on a page opened from a search result, and returns the bar for them. The code is loaded only
 * if the URL has search terms. `law`: the key of the page's `Law`.
 */
export function useHighlights(law: string): ReactNode {
  const { search } = useLocation();
  const [bar, show] = useState<{ readonly Bar: ComponentType<{ readonly law: string }> } | null>(null);
  useLayoutEffect(() => {
    if (!search.includes("find=")) return;
    void loadHighlights().then(({ highlightFromUrl, HighlightBar }) => {
      highlightFromUrl(law, search);
      show({ Bar: HighlightBar });
    });
  }, [law, search]);
  return bar && createElement(bar.Bar, { law });
}

/** Also called while the page data loads, so that the page can scroll to the passage at once. */
export const loadHighlights = () => import("./highlight-bar.tsx");
