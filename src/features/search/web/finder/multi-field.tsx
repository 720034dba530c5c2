import { useState } from "react";
import { Form } from "react-router";
import { AdvancedButton } from "../bar/advanced-button.tsx";
import type { SearchState } from "../search-state.ts";
import { QueryInput } from "./query-input.tsx";
import "../bar/bar-tools.css";
import styles from "./multi-field.module.css";

interface MultiFieldProps {
  readonly state: SearchState;
  readonly mayAdvance: boolean;
}

/** The search form on the page of no town, for another query in the selected towns. A plain form. */
export function MultiField({ state, mayAdvance }: MultiFieldProps) {
  const { query, custIds, customerFilters, sortOrder } = state;
  const [typed, type] = useState(query);
  const values = { custIds: custIds.join(","), customerFilters, sortOrder: sortOrder === "relevance" ? "" : sortOrder };
  return (
    <Form action="/search" role="search" className={styles.form}>
      <QueryInput label="Search the selected towns" query={typed} onType={type} className={styles.input} />
      {Object.entries(values).map(
        ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {mayAdvance && <AdvancedButton session={null} state={state} typed={typed} />}
      <button type="submit" className={styles.submit}>
        Search
      </button>
    </Form>
  );
}
