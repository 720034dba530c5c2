import { useRef, type FormEvent } from "react";
import { Form, useNavigate } from "react-router";
import { filterLabel, writeFilters } from "../../../../domain/customer-filter.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { newSearch, readSearch, searchHref } from "../search-state.ts";
import { finderHref } from "./address.ts";
import { canAdd, chosenState, withFilter } from "./chosen.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { countFilled } from "./fields.ts";
import { Filters } from "./filters.tsx";
import type { TownResults } from "./load-towns.ts";
import { writeSort } from "./order.ts";
import { Results } from "./results.tsx";
import { SORT_FORM } from "./town-table.tsx";
import { useFinder, type Finder, type FinderState } from "./use-finder.ts";
import { useUrlSync } from "./use-url-sync.ts";
import styles from "./finder-page.module.css";
import grid from "./finder.module.css";

interface FinderPageProps {
  readonly start: FinderState;
  readonly results: TownResults;
}

/**
 * The finder as its own page (OPEN-46, OPEN-133), to find a town or to search several. It has plain forms without
 * JavaScript.
 */
export function FinderPage({ start, results }: FinderPageProps) {
  const finder = useFinder({ state: start, site: null, results });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Read and search your town’s laws</h1>
      <p className={styles.lead}>Choose your town, or search several at once.</p>
      {results.total === 0 && countFilled(start.fields) === 0 ? <NothingPublished /> : <FinderForms finder={finder} />}
    </div>
  );
}

function NothingPublished() {
  return (
    <EmptyState icon="book" title="No laws have been published yet">
      <p>To add a town, run “towncode customer add” on the server. To import its laws, run “towncode import”.</p>
    </EmptyState>
  );
}

function FinderForms({ finder }: { readonly finder: Finder }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const syncUrl = useUrlSync(finderHref(finder));
  const searchNow = (event: FormEvent): void => {
    event.preventDefault();
    // Enter on a checkbox of the table does not search.
    if (document.activeElement instanceof HTMLInputElement && document.activeElement !== field.current) return;
    syncUrl();
    void navigate(
      searchHref(
        null,
        newSearch(finder.query.trim(), { ...readSearch(new URLSearchParams()), ...chosenState(finder.chosen) }),
      ),
    );
  };
  return (
    <div className={grid.finder}>
      <Form
        id={SORT_FORM}
        action="/search"
        className={styles.filters}
        aria-label="Filters"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="codeFinder" value="true" />
        <ChosenFields finder={finder} />
        <Filters
          fields={finder.fields}
          options={finder.towns.results?.options ?? null}
          counties={subdivision(finder)?.plural ?? "Counties"}
          onChange={finder.change}
        />
        <Button type="submit" className={styles.apply} name="sort" value={writeSort(finder.sort)}>
          Apply filters
        </Button>
      </Form>
      <Form action="/search" role="search" className={styles.towns} onSubmit={searchNow}>
        <ChosenFields finder={finder} />
        <AddAllResults finder={finder} />
        <Results finder={finder} county={subdivision(finder)?.single ?? "County"} scroller={null} />
        <div className={styles.bar}>
          <ChoiceBar finder={finder} field={field} newTabHref={null} />
        </div>
      </Form>
    </div>
  );
}

/** The selection outside the table, for a form without JavaScript. */
function ChosenFields({ finder: { chosen, towns } }: { readonly finder: Finder }) {
  const shown = new Set(towns.results?.customers.map(({ custId }) => custId));
  const others = chosen.custIds.filter((custId) => !shown.has(custId));
  return (
    <>
      {others.length > 0 && <input type="hidden" name="custIds" value={others.join(",")} />}
      {chosen.filters.length > 0 && <input type="hidden" name="customerFilters" value={writeFilters(chosen.filters)} />}
    </>
  );
}

/** Without JavaScript: a checkbox for the current filter, in place of the button that adds it. */
function AddAllResults({ finder: { chosen, fields } }: { readonly finder: Finder }) {
  if (chosen.filters.length > 0 || !canAdd(chosen, fields)) return null;
  return (
    <noscript>
      <label className={styles.all}>
        <input type="checkbox" name="customerFilters" value={writeFilters(withFilter(chosen, fields).filters)} /> Search
        all matching towns: {filterLabel(fields)}
      </label>
    </noscript>
  );
}

/** The local word for counties, if all towns in the list use the same one: "Parish". */
function subdivision({ towns }: Finder): { readonly single: string; readonly plural: string } | null {
  const names = new Set(towns.results?.customers.map(({ subdivisionName }) => subdivisionName));
  const [single] = names;
  if (single === undefined || names.size > 1) return null;
  return { single, plural: pluralOf(single) };
}

const pluralOf = (word: string): string =>
  word.endsWith("y") ? `${word.slice(0, -1)}ies` : /(?:s|sh|ch|x)$/.test(word) ? `${word}es` : `${word}s`;
