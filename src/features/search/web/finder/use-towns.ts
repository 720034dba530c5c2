import { useEffect, useState } from "react";
import type { CustomerFilter } from "../../../../domain/customer-filter.ts";
import { browserClient } from "../../../../ui/api.ts";
import { FILTER_DELAY } from "../../../../ui/table/debounce.ts";
import type { Chosen } from "./chosen.ts";
import { fieldParams } from "./fields.ts";
import { loadTowns, type TownResults } from "./load-towns.ts";

export interface Towns {
  /** Null until the first answer. */
  readonly results: TownResults | null;
  /** FINDER-17 */
  readonly loading: boolean;
  /** FINDER-22 */
  readonly failed: boolean;
  readonly retry: () => void;
}

interface TownRequest {
  readonly fields: CustomerFilter;
  readonly site: string | null;
  readonly chosen: Chosen;
  /** The towns that the server rendered. */
  readonly start: TownResults | null;
}

interface Answer {
  /** Key of the request; null before the first one. */
  readonly key: string | null;
  readonly results: TownResults | null;
  readonly failed: boolean;
}

/** Loads towns 300 ms after the last change (FINDER-18), at first without a delay. Stale answers are dropped. */
export function useTowns({ fields, site, chosen, start }: TownRequest): Towns {
  const key = JSON.stringify(fieldParams(fields));
  const [answer, setAnswer] = useState<Answer>(() => ({
    key: isComplete(start) ? key : null,
    results: start,
    failed: false,
  }));
  const isAnswered = answer.key === key;
  useEffect(() => {
    if (isAnswered) return undefined;
    const request = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const results = await loadTowns(browserClient, { fields, site, chosen }, request.signal);
        setAnswer({ key, results, failed: false });
      } catch {
        if (!request.signal.aborted) setAnswer((before) => ({ ...before, key, failed: true }));
      }
    };
    const timer = setTimeout(() => void load(), answer.key === null ? 0 : FILTER_DELAY);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
    // `key` represents the fields. Towns selected later come from these results, so their names are already known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, site, isAnswered]);
  const retry = (): void => setAnswer((before) => ({ ...before, key: null, failed: false }));
  return { results: answer.results, loading: !isAnswered, failed: isAnswered && answer.failed, retry };
}

const isComplete = (results: TownResults | null): boolean =>
  results !== null && results.customers.length === results.total;
