import { useEffect, useRef, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showMessage } from "../../../../ui/messages.ts";
import { getSuggestions, type QuickJump } from "../../contract/search.ts";

const NONE: readonly QuickJump[] = [];

/**
 * Provisions to jump to while a person types (SEARCH-18 to SEARCH-20). `wait`: milliseconds of rest before the
 * server is asked. An answer to what was typed before is dropped. A failure is told once, not at every key.
 */
export function useJumps(site: string, typed: string, wait: number): readonly QuickJump[] {
  const query = typed.trim();
  const [found, setFound] = useState(NONE);
  const told = useRef(false);
  useEffect(() => {
    if (query === "") return undefined;
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { quickJumps } = await browserClient.call(getSuggestions, { site, query }, { signal: asking.signal });
        if (asking.signal.aborted) return;
        told.current = false;
        setFound(quickJumps);
      } catch {
        if (asking.signal.aborted) return;
        setFound(NONE);
        if (!told.current) showMessage("There was a problem finding suggestions", "error");
        told.current = true;
      }
    };
    const timer = setTimeout(() => void ask(), wait);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [site, query, wait]);
  return query === "" ? NONE : found;
}
