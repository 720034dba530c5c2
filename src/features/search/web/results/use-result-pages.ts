import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { describeError } from "../../../../ui/messages/errors.ts";
import type { Result, SearchResults } from "../../contract/search.ts";
import { fetchResults, type SearchPage } from "./fetch-results.ts";
import { restorePages, rememberPages, pagesToRestore, savePosition, restoreScroll, resultKey } from "./loaded-pages.ts";
import { logSearchPage } from "./log-search.ts";
import type { SearchState } from "../search-state.ts";

interface PageRequest {
  readonly id: string;
  readonly page: SearchPage;
  readonly state: SearchState;
  /** The page that the server rendered. */
  readonly first: SearchResults;
}

export interface ResultPages {
  readonly results: readonly Result[];
  /** The towns of the results, by id. */
  readonly customers: SearchResults["customers"];
  readonly lastPage: number;
  readonly status: "idle" | "loading" | "failed";
  readonly failure: string;
  readonly more: () => void;
}

/**
 * The first results of a search and those loaded later (SEARCH-53 to SEARCH-58). Loaded results are remembered for the
 * way back (SEARCH-62). The hook lives as long as its search is shown, so it gets no stale answers (SEARCH-56).
 */
export function useResultPages({ id, page: { site, custId }, state, first }: PageRequest): ResultPages {
  const [results, setResults] = useState<readonly Result[]>(() => restorePages(id, first)?.results ?? first.results);
  const [customers, setCustomers] = useState(() => restorePages(id, first)?.customers ?? first.customers);
  const [lastPage, setLastPage] = useState(() => restorePages(id, first)?.lastPage ?? state.page);
  const [status, setStatus] = useState<ResultPages["status"]>("idle");
  const [failure, setFailure] = useState("");
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  useEffect(
    () => rememberPages(id, { first, results, customers, lastPage }),
    [id, first, results, customers, lastPage],
  );

  // One at a time (SEARCH-55).
  const load = useCallback(
    async (from: number, to: number): Promise<void> => {
      if (request.current !== null) return;
      const { signal } = (request.current = new AbortController());
      setStatus("loading");
      try {
        const pages = Array.from({ length: to - from + 1 }, (_page, index) => from + index);
        const answers = await Promise.all(
          pages.map((each) => fetchResults(browserClient, { site, custId }, state, each, { signal })),
        );
        if (signal.aborted) return;
        setResults((known) =>
          appendResults(
            known,
            answers.flatMap((answer) => answer.results),
          ),
        );
        setCustomers((known) =>
          Object.fromEntries(
            [known, ...answers.map((answer) => answer.customers)].flatMap((towns) => Object.entries(towns)),
          ),
        );
        setLastPage(to);
        setStatus("idle");
        logSearchPage(custId, to);
      } catch (error) {
        if (signal.aborted) return;
        setFailure(describeError(error).message);
        setStatus("failed");
      }
      request.current = null;
    },
    [custId, site, state],
  );

  useRestoredPages({ id, first, page: state.page, lastPage, load });
  const more = useCallback(() => void load(lastPage + 1, lastPage + 1), [load, lastPage]);
  return { results, customers, lastPage, status, failure, more };
}

interface RestoredPages {
  readonly id: string;
  readonly first: SearchResults;
  /** The requested page and the last loaded one. */
  readonly page: number;
  readonly lastPage: number;
  readonly load: (from: number, to: number) => Promise<void>;
}

/** After a reload, loads the pages again and restores the scroll position. */
function useRestoredPages({ id, first, page, lastPage, load }: RestoredPages): void {
  useEffect(() => {
    const leave = (): void => savePosition(id);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [id]);
  const restoring = useRef(false);
  useEffect(() => {
    const pages = pagesToRestore(id, first);
    restoring.current = pages > page + 1;
    if (restoring.current) void load(page + 1, pages - 1);
    // Runs once, for the current history entry.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useLayoutEffect(() => {
    if (!restoring.current || lastPage === page) return;
    restoring.current = false;
    restoreScroll(id);
  }, [id, lastPage, page]);
}

/** Appends results. One that moved between pages when the code changed is not shown twice. */
export function appendResults(known: readonly Result[], more: readonly Result[]): readonly Result[] {
  const ids = new Set(known.map(resultKey));
  return [...known, ...more.filter((result) => !ids.has(resultKey(result)))];
}
