import { useEffect, useRef, type RefObject } from "react";

/**
 * The tools of the bar are rendered by the server, and their code is loaded after the page. Holds a click on one of
 * them until then; otherwise it would be lost, or follow the link for browsers without JavaScript. Returns what the
 * tools call when they are ready.
 */
export function useEarlyClick(bar: RefObject<HTMLElement | null>): () => void {
  const isReady = useRef(false);
  const held = useRef<HTMLElement>(null);
  useEffect(() => {
    const hold = (event: MouseEvent): void => {
      const tool = event.target instanceof Element ? event.target.closest<HTMLElement>(".bar-tool") : null;
      if (isReady.current || tool === null || bar.current?.contains(tool) !== true) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      held.current = tool;
    };
    // React stops clicks on what it has not taken over yet at the document, on their way down.
    addEventListener("click", hold, { capture: true });
    return () => removeEventListener("click", hold, { capture: true });
  }, [bar]);
  return () => {
    isReady.current = true;
    held.current?.click();
    held.current = null;
  };
}
