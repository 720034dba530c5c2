import { useEffect, useId, useRef } from "react";
import { Form, useNavigate } from "react-router";
import type { SortOrder } from "../../contract/search.ts";
import { SearchFields } from "../search-fields.tsx";
import { searchHref, searchPath, type SearchState } from "../search-state.ts";
import { SORT_NAMES } from "../search-labels.ts";
import { useLocalValue } from "./use-local-value.ts";
import styles from "../search-screen.module.css";

interface SortControlProps {
  readonly site: string | null;
  readonly state: SearchState;
  readonly orders: readonly SortOrder[];
  /** The order of the results: not that of the address if it is not available (SEARCH-36). */
  readonly used: SortOrder;
  readonly loading: boolean;
}

/** SEARCH-35 to SEARCH-38. Without JavaScript a button applies it. */
export function SortControl({ site, state, orders, used, loading }: SortControlProps) {
  const id = useId();
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!loading && hadFocus.current) select.current?.focus();
    if (!loading) hadFocus.current = false;
  }, [loading]);
  const [chosen, choose] = useLocalValue(orders.includes(state.sortOrder) ? state.sortOrder : used);
  return (
    <Form action={searchPath(site)} className={styles.sort} data-loading={loading || undefined}>
      <SearchFields state={state} without="sortOrder" />
      <label htmlFor={id}>Sort by</label>
      <select
        ref={select}
        id={id}
        name="sortOrder"
        value={chosen}
        onChange={({ target }) => {
          hadFocus.current = true;
          choose(target.value);
          void navigate(searchHref(site, { ...state, sortOrder: target.value as SortOrder, page: 0 }));
        }}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {SORT_NAMES[order]}
          </option>
        ))}
      </select>
      <button type="submit" className={styles.apply}>
        Sort
      </button>
    </Form>
  );
}
