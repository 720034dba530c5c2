import { useEffect, useRef, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showMessage } from "../../../../ui/messages/messages.ts";
import { getSuggestions, type QuickJump } from "../../contract/search.ts";

const NONE: readonly QuickJump[] = [];

/**
 * Quick jumps while the user types (SEARCH-18 to SEARCH-20); null before the first answer. `wait`: debounce in
 * milliseconds. Stale answers are dropped. A failure is shown once, not at every key.
 */
export function useJumps(site: string, typed: string, wait: number): readonly QuickJump[] | null {
  const query = typed.trim();
  const [jumps, setJumps] = useState<readonly QuickJump[] | null>(null);
  const failureShown = useRef(false);
  useEffect(() => {
    if (query === "") return undefined;
    const request = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const { quickJumps } = await browserClient.call(getSuggestions, { site, query }, { signal: request.signal });
        if (request.signal.aborted) return;
        failureShown.current = false;
        setJumps(quickJumps);
      } catch {
        if (request.signal.aborted) return;
        setJumps(NONE);
        if (!failureShown.current) showMessage("There was a problem finding suggestions", "error");
        failureShown.current = true;
      }
    };
    const timer = setTimeout(() => void load(), wait);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [site, query, wait]);
  return query === "" ? NONE : jumps;
}
