import { useState } from "react";
import { Form, Link } from "react-router";
import { filterLabel } from "../../../../domain/customer-filter.ts";
import { Icon } from "../../../../ui/icons.tsx";
import type { SearchResults } from "../../contract.ts";
import type { SearchState } from "../search-state.ts";
import { finderHref } from "./address.ts";
import { readChosen } from "./chosen.ts";
import { NO_FIELDS } from "./fields.ts";
import { BY_NAME } from "./order.ts";
import styles from "./multi-field.module.css";

/** The search of a page of no town: for other words in the codes that are chosen. A plain form. */
export function MultiField({ state }: { readonly state: SearchState }) {
  const { query, custIds, customerFilters, sortOrder } = state;
  const [typed, type] = useState(query);
  const kept = { custIds: custIds.join(","), customerFilters, sortOrder: sortOrder === "relevance" ? "" : sortOrder };
  return (
    <Form action="/search" role="search" className={styles.form}>
      <Icon name="search" className={styles.glass} />
      <input
        className={styles.input}
        type="search"
        name="query"
        aria-label="Search the chosen codes"
        placeholder="Enter search term..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {Object.entries(kept).map(([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />)}
      <button type="submit" className={styles.submit}>
        Search
      </button>
    </Form>
  );
}

/** More would tell less. */
const MOST_NAMED = 6;
const numbers = new Intl.NumberFormat("en-US");

/** Where is searched, and the way to choose otherwise (SEARCH-08). */
export function ChosenStrip({ state, answer }: { readonly state: SearchState; readonly answer: SearchResults | null }) {
  const chosen = readChosen(state, null);
  // Two towns can have one name.
  const names = [...chosen.filters.map((filter) => ["", filterLabel(filter)] as const), ...chosen.custIds.map((custId) => [custId, answer?.customers[custId]?.name ?? custId] as const)];
  return (
    <aside className={styles.strip} aria-label="Codes that are searched">
      <p className={styles.count}>
        <Icon name="map" size={18} />
        Multicode{answer !== null && ` (${numbers.format(answer.searchedCodeCount)})`}
      </p>
      <ul className={styles.names}>
        {names.slice(0, MOST_NAMED).map(([custId, name]) => (
          <li key={`${custId} ${name}`}>{name}</li>
        ))}
        {names.length > MOST_NAMED && <li>and {numbers.format(names.length - MOST_NAMED)} more</li>}
      </ul>
      <Link className={styles.change} to={finderHref({ query: state.query, chosen, fields: NO_FIELDS, sort: BY_NAME })}>
        Choose other codes
      </Link>
    </aside>
  );
}
