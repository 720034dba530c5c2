import { Form, useNavigate } from "react-router";
import { Icon } from "../../../ui/icons.tsx";
import type { Facet } from "../contract.ts";
import { searchHref, withSelection, type SearchState } from "./search-state.ts";
import { SearchFields } from "./sort-control.tsx";
import { useOwnValue } from "./use-own-value.ts";
import styles from "./facet-filter.module.css";

const numbers = new Intl.NumberFormat("en-US");

/** "Filter By Part" (SEARCH-39 to SEARCH-44). Checkboxes of a plain form; with JavaScript each applies itself. */
export function FacetFilter({ facet, site, state }: { readonly facet: Facet; readonly site: string; readonly state: SearchState }) {
  const navigate = useNavigate();
  const [chosen, choose] = useOwnValue(state.selections.join(","));
  const selections = chosen.split(",").filter((selection) => selection !== "");
  const toggle = (selection: string, selected: boolean): void => {
    const next = withSelection({ ...state, selections }, selection, selected);
    choose(next.selections.join(","));
    void navigate(searchHref(site, next));
  };
  return (
    <details className={styles.facet} open>
      <summary className={styles.title}>
        <span>Filter By {facet.name}</span>
        <Icon name="down" size={18} className={styles.arrow} />
      </summary>
      <Form action={`/${site}/search`}>
        <SearchFields state={state} without="selections" />
        <fieldset className={styles.options}>
          <legend className={styles.legend}>{facet.name}</legend>
          {facet.options.map((option) => {
            const selection = `${facet.value}:${option.value}`;
            return (
              <label key={option.value} className={styles.option}>
                <input
                  type="checkbox"
                  name="selections"
                  value={selection}
                  checked={selections.includes(selection)}
                  onChange={({ target }) => toggle(selection, target.checked)}
                />
                <span className={styles.name}>{option.name}</span>
                <span className={styles.count}>
                  {numbers.format(option.count)}
                  <span className={styles.legend}> {option.count === 1 ? "result" : "results"}</span>
                </span>
              </label>
            );
          })}
        </fieldset>
        <button type="submit" className={styles.apply}>
          Apply filters
        </button>
      </Form>
    </details>
  );
}
