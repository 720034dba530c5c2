import { formatDay, type DateFormat } from "../../../../domain/format-day.ts";
import { entryOf } from "../../../../domain/entry-of.ts";
import { createPortal } from "react-dom";
import { withoutFindParam } from "../../../../domain/find-parameter.ts";
import { filterLabel, readFilters } from "../../../../domain/customer-filter.ts";
import { townInSentence } from "../../../../domain/town-name.ts";
import { PART_FACET, type Result, type SearchResults } from "../../contract/search.ts";
import type { SearchState } from "../search-state.ts";
import { quoted, SORT_NAMES } from "../search-labels.ts";
import styles from "./results-sheet.module.css";

/** The printed results of a search. */
export interface Sheet {
  readonly answer: SearchResults;
  readonly results: readonly Result[];
  /** Position of the first of them among all results, from 0. */
  readonly offset: number;
  readonly printedAt: Date;
}

export interface SheetFacts {
  readonly state: SearchState;
  /** "https://code.example.org" */
  readonly origin: string;
  /** Address of the search, without the origin. */
  readonly path: string;
  /** "Town of Larkmere, NY"; for several towns "12 towns". */
  readonly of: string;
  /** "version of 2026-03-01"; null if several codes are searched. */
  readonly version: string | null;
  readonly dateFormat: DateFormat;
  /** Known titles of the parts that the search is restricted to. */
  readonly partTitles: ReadonlyMap<string, string>;
}

/** The printed results, which replace the page on paper. The head repeats on each sheet. */
export function ResultsSheet({ sheet, facts }: { readonly sheet: Sheet; readonly facts: SheetFacts }) {
  const { answer, results, offset, printedAt } = sheet;
  return createPortal(
    <div className={styles.sheet} data-results-sheet="">
      <div className={styles.head} aria-hidden="true">
        <div className={styles.headLine}>
          <span>
            {facts.of} · Search results for {quoted(facts.state.query)}
          </span>
          <span>{dayOf(printedAt, facts.dateFormat)}</span>
        </div>
      </div>
      <div className={styles.body}>
        <h1>Search results for {quoted(facts.state.query)}</h1>
        <dl className={styles.facts}>
          {factsOf(sheet, facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ol className={styles.list}>
          {results.map((result, index) => (
            <li key={`${result.custId} ${result.type} ${result.id}`}>
              <span className={styles.number}>{offset + index + 1}.</span>
              <ResultOnPaper result={result} town={entryOf(answer.customers, result.custId)} origin={facts.origin} />
            </li>
          ))}
        </ol>
      </div>
    </div>,
    document.body,
  );
}

interface ResultOnPaperProps {
  readonly result: Result;
  /** Only if several towns were searched. */
  readonly town: SearchResults["customers"][string] | undefined;
  readonly origin: string;
}

function ResultOnPaper({
  result: { number, title, url, parents, otherInfo, snippet },
  town,
  origin,
}: ResultOnPaperProps) {
  const name = [number, title].filter(Boolean).join(" ") || "Untitled";
  const trail = [town === undefined ? "" : `${town.name}, ${town.state}`, ...parents.map((parent) => parent.title)]
    .filter(Boolean)
    .join(" › ");
  return (
    <div className={styles.result}>
      <h2>{name}</h2>
      {trail !== "" && <p className={styles.parents}>{trail}</p>}
      {otherInfo !== null && <p className={styles.parents}>{otherInfo}</p>}
      {/* The server escapes the text and highlights the matches. */}
      {snippet !== "" && <p className={styles.snippet} dangerouslySetInnerHTML={{ __html: snippet }} />}
      <p className={styles.address}>{origin + withoutFindParam(url)}</p>
    </div>
  );
}

/** The facts of a printed search: query, towns, filters, number of results. */
export function factsOf(
  { answer, results, offset, printedAt }: Sheet,
  { state, origin, path, of, version, dateFormat, partTitles }: SheetFacts,
): readonly (readonly [string, string])[] {
  const towns = new Map(
    Object.entries(answer.customers).map(([custId, town]) => [custId, `${town.name}, ${town.state}`]),
  );
  const from = [...new Set(results.flatMap(({ custId }) => towns.get(custId) ?? []))].toSorted();
  // Towns that were selected one by one are known by name, even those without results.
  const searched =
    answer.failedTowns.length === 0 && towns.size > 1 && towns.size === answer.searchedCodeCount
      ? `${of}: ${[...towns.values()].join("; ")}`
      : of;
  const scope = answer.scopeTypes.find(({ id }) => id === answer.scope)?.displayName;
  const facts: (readonly [string, string])[] = [
    ["Query", state.query],
    ["Searched", version === null ? searched : `Code of ${townInSentence(of)}, ${version}`],
    ["Towns selected by", readFilters(state.customerFilters).map(filterLabel).join("; ")],
    ["Results from", from.join("; ")],
    ["Could not be searched", answer.failedTowns.join("; ")],
    ["Result type", state.scope === "all" ? "" : (scope ?? "")],
    ...filtersOf(answer),
    ["Within", state.guids.map((guid) => partTitles.get(guid) ?? partName(answer, guid)).join("; ")],
    ["Order", SORT_NAMES[answer.sortOrder]],
    ["Results", rangeOf(answer, results.length, offset)],
    ["Printed", `${dayOf(printedAt, dateFormat)}, ${timeOf(printedAt)}`],
    ["Address", origin + path],
  ];
  return facts.filter(([, value]) => value !== "");
}

function partName({ facets }: SearchResults, guid: string): string {
  const parts = facets.find(({ value }) => value === PART_FACET)?.options;
  return parts?.find(({ value }) => value === guid)?.name ?? `part ${guid}`;
}

function filtersOf({ facets, facetSelections }: SearchResults): readonly (readonly [string, string])[] {
  return facets.map(({ name, value, options }) => {
    const chosen = options.filter((option) => facetSelections.includes(`${value}:${option.value}`));
    return [`Filtered by ${name.toLowerCase()}`, chosen.map((option) => option.name).join("; ")] as const;
  });
}

/** "All 128", "1–40 of 128; the others were not loaded when this was printed" */
function rangeOf({ totalResultCount: total, partial }: SearchResults, shown: number, offset: number): string {
  const range =
    shown === total
      ? `All ${numbers.format(total)}`
      : `${numbers.format(offset + 1)}–${numbers.format(offset + shown)} of ${numbers.format(total)}`;
  const left = shown < total ? "; the others were not loaded when this was printed" : "";
  return range + left + (partial ? "; the search took too long and was stopped, so there may be more" : "");
}

const numbers = new Intl.NumberFormat("en-US");
/** The reader's day and time, not those of UTC. */
const dayOf = (time: Date, format: DateFormat): string =>
  formatDay(new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString(), format);
const timeOf = (time: Date): string =>
  time.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZoneName: "short" });
