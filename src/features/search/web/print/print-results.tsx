import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDay } from "../../../../domain/format-day.ts";
import { siteKey } from "../../../../domain/address.ts";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { usePicked } from "../../parts/picked.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { MAX_PRINT_WAIT, MAX_PRINTED_PAGES, RESULTS_PER_PAGE } from "../../contract/result-pages.ts";
import type { SearchResults } from "../../contract/search.ts";
import { fetchResults } from "../results/fetch-results.ts";
import { restorePages } from "../results/loaded-pages.ts";
import { searchPageOf, type LoadedSearch } from "../results/load-results.ts";
import { countTowns } from "../search-labels.ts";
import { readSearch, searchesOtherTowns, searchHref } from "../search-state.ts";
import type { PrintDialog } from "./print-dialogs.tsx";
import { planPrint, setPrintLoading, usePrintLoading, waitForAll } from "./print-state.ts";
import { ResultsSheet, type Sheet, type SheetFacts } from "./results-sheet.tsx";
import styles from "./print-results.module.css";

const PrintDialogs = lazy(() => import("./print-dialogs.tsx"));

interface PrintResultsProps {
  /** Null on the page of no town. */
  readonly session: Session | null;
  readonly loaded: Pick<LoadedSearch, "state" | "origin"> & { readonly answer: SearchResults };
  /** Key of this search among the remembered ones (loaded-pages.ts). */
  readonly id: string;
}

/**
 * Prints all results (PRINT-01 to PRINT-07). The browser's own Print command prints the loaded results the same way.
 */
export function PrintResults({ session, loaded, id }: PrintResultsProps) {
  const { answer, state } = loaded;
  const {
    searchResultsPerPage: pageSize = RESULTS_PER_PAGE,
    maxSearchPrintPages = MAX_PRINTED_PAGES,
    maxSearchPrintWait = MAX_PRINT_WAIT,
  } = session?.customization ?? {};
  const [dialog, show] = useState<PrintDialog | null>(null);
  const loading = usePrintLoading();
  const facts = useFacts(session, loaded);
  const { sheet, print } = useSheet(() => loadedSheet(id, loaded, pageSize));
  const waiting = useWaiting();
  const load = (): void => {
    show("waiting");
    waiting.begin({
      load: (signal) => fetchResults(browserClient, searchPageOf(session), state, 0, { signal, allResults: true }),
      timeout: maxSearchPrintWait,
      onAnswer: (all) => {
        flushSync(() => show(null));
        print({ answer: { ...answer, ...all }, results: all.results, offset: 0, printedAt: new Date() });
      },
      onFailure: () => show("failed"),
    });
  };
  const press = (): void => {
    // The button is not disabled, so that it can keep the focus when a dialog closes.
    if (loading) return;
    const loadedPages = state.page > 0 ? 0 : (restorePages(id, answer)?.lastPage ?? 0) + 1;
    const plan = planPrint({ loadedPages, maxPages: answer.maxPages, pageLimit: maxSearchPrintPages });
    if (plan === "print") print();
    else if (plan === "refuse") show("refused");
    else load();
  };
  return (
    <>
      <Button className={`js-only ${styles.button}`} look="plain" icon="print" aria-disabled={loading} onClick={press}>
        <span>Print</span>
      </Button>
      {dialog !== null && (
        <Suspense>
          <PrintDialogs
            shown={dialog}
            total={answer.totalResultCount}
            most={pageSize * maxSearchPrintPages}
            helpHref={searchHref(searchPageOf(session).site, readSearch(new URLSearchParams()))}
            onClose={() => (waiting.end(), show(null))}
          />
        </Suspense>
      )}
      {sheet !== null && <ResultsSheet sheet={sheet} facts={facts} />}
    </>
  );
}

/** Loads all results once at a time; cancelled when the screen closes. */
function useWaiting() {
  const stop = useRef<(() => void) | null>(null);
  const end = (): void => {
    stop.current?.();
    stop.current = null;
    setPrintLoading(false);
  };
  useEffect(() => end, []);
  const begin = ({ onAnswer, onFailure, ...request }: Parameters<typeof waitForAll<SearchResults>>[0]): void => {
    setPrintLoading(true);
    stop.current = waitForAll({
      ...request,
      onAnswer: (all) => (end(), onAnswer(all)),
      onFailure: () => (end(), onFailure()),
    });
  };
  return { begin, end };
}

/** A sheet of the results on the screen. */
function loadedSheet(id: string, { answer, state }: PrintResultsProps["loaded"], pageSize: number): Sheet {
  const { results, customers } = restorePages(id, answer) ?? answer;
  return { answer: { ...answer, customers }, results, offset: state.page * pageSize, printedAt: new Date() };
}

/** The sheet exists only while printing. */
function useSheet(loadedNow: () => Sheet) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const before = useEffectEvent(() => {
    if (sheet === null) flushSync(() => setSheet(loadedNow()));
  });
  useEffect(() => {
    const listener = (): void => before();
    const after = (): void => setSheet(null);
    addEventListener("beforeprint", listener);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", listener);
      removeEventListener("afterprint", after);
    };
  }, []);
  const print = (all: Sheet = loadedNow()): void => {
    flushSync(() => setSheet(all));
    globalThis.print();
  };
  return { sheet, print };
}

function useFacts(session: Session | null, { answer, state, origin }: PrintResultsProps["loaded"]): SheetFacts {
  const { site } = searchPageOf(session);
  const picked = usePicked(session === null ? "" : siteKey(session));
  const several = session === null || searchesOtherTowns(state, session.custId);
  return {
    state,
    origin,
    path: searchHref(site, { ...state, page: 0 }),
    of: several ? countTowns(answer.searchedCodeCount) : `${session.customerName}, ${session.customer.state}`,
    version: several ? null : versionOf(session),
    dateFormat: session?.customization.dateFormat ?? "short",
    partTitles: new Map(picked.map(({ guid, title }) => [guid, title])),
  };
}

function versionOf({ version, archiveId, customization: { dateFormat } }: Session): string {
  if (version === null) return "not published yet";
  const date =
    version.displayDate === null
      ? `uploaded on ${formatDay(version.importTime, dateFormat)}`
      : `version of ${formatDay(version.displayDate, dateFormat)}`;
  return archiveId === null ? date : `${date}, archived: not the current law`;
}
