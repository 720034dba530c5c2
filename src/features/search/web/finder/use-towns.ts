import { useEffect, useState } from "react";
import type { CustomerFilter } from "../../../../domain/customer-filter.ts";
import { browserClient } from "../../../../ui/api.ts";
import { FILTER_DELAY } from "../../../../ui/table/debounce.ts";
import type { Chosen } from "./chosen.ts";
import { fieldParams } from "./fields.ts";
import { loadTowns, type TownResults } from "./load-towns.ts";

export interface Towns {
  /** Until the first answer, null. */
  readonly found: TownResults | null;
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
  /** What the page came with. */
  readonly start: TownResults | null;
}

interface Answer {
  /** What was asked; null while nothing was. */
  readonly key: string | null;
  readonly found: TownResults | null;
  readonly failed: boolean;
}

/** Asks once nothing was changed for 300 ms (FINDER-18); what opens is asked for at once. An answer that comes too late is dropped. */
export function useTowns({ fields, site, chosen, start }: TownRequest): Towns {
  const key = JSON.stringify(fieldParams(fields));
  const [answer, setAnswer] = useState<Answer>(() => ({
    key: isComplete(start) ? key : null,
    found: start,
    failed: false,
  }));
  const isAnswered = answer.key === key;
  useEffect(() => {
    if (isAnswered) return undefined;
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const found = await loadTowns(browserClient, { fields, site, chosen }, asking.signal);
        setAnswer({ key, found, failed: false });
      } catch {
        if (!asking.signal.aborted) setAnswer((before) => ({ ...before, key, failed: true }));
      }
    };
    const timer = setTimeout(() => void ask(), answer.key === null ? 0 : FILTER_DELAY);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
    // `key` stands for the fields; what is chosen later was found: the names of its towns are known, and what its filters cover.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, site, isAnswered]);
  const retry = (): void => setAnswer((before) => ({ ...before, key: null, failed: false }));
  return { found: answer.found, loading: !isAnswered, failed: isAnswered && answer.failed, retry };
}

const isComplete = (found: TownResults | null): boolean => found !== null && found.customers.length === found.total;
