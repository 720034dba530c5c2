import { createElement, useLayoutEffect, useState, type ComponentType, type ReactNode } from "react";
import { useLocation } from "react-router";

/** The marks of a search on the page that its result led to (`law`: the key of its `Law`), and their bar. Loaded where the address asks for them. */
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

/** Already on the way while the page is loaded, so that it comes at its place. */
export const loadHighlights = () => import("./highlight-bar.tsx");
