import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { SelectField, type Option } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useDebounced } from "../../../../ui/table/debounce.ts";
import { useWanted } from "../../../../ui/hooks/use-wanted.ts";
import type { FilterOption } from "../../contract/entities.ts";
import { filteredHref, isFiltered, typeFilters, type ShownFilters } from "./filters.ts";
import { useTypePageFacts } from "./type-context.ts";
import type { TypePageState } from "./use-type-page.ts";
import styles from "./toolbar.module.css";

/** The filters of a type page (PUBDOC-11 to PUBDOC-16): a form, so that they work without JavaScript. */
export function Toolbar({ state }: { readonly state: TypePageState }) {
  const { session, withDates } = useTypePageFacts();
  const { page, filters: shown } = state;
  const { type } = page;
  const { categoryOptions, yearOptions, monthOptions, dayOptions } = page.filters;
  const navigate = useNavigate();
  const hrefOf = (wanted: ShownFilters): string => filteredHref(session.custId, type.title, wanted);
  const [filters, want] = useWanted(shown, hrefOf(shown));
  const choose = (changed: Partial<ShownFilters>, replace = false): void => {
    const wanted = { ...filters, from: 0, ...changed };
    want(wanted);
    void navigate(hrefOf(wanted), { preventScrollReset: true, replace });
  };
  const chooser = (name: "category" | "year" | "month" | "day", label: string, options: readonly FilterOption[]) => (
    <SelectField
      name={name}
      label={label}
      size="wide"
      value={filters[name]}
      options={optionsOf(options, filters[name])}
      onValue={(value) => choose({ [name]: value })}
    />
  );
  return (
    <search ref={useHeight()} className={styles.bar}>
      <form className={styles.form} method="get" onSubmit={(event) => event.preventDefault()}>
        <TitleField
          key={type.id}
          text={filters.text}
          onText={(text) => choose({ text }, filters.text !== "" && text !== "")}
        />
        {(categoryOptions.length > 1 || filters.category !== "") && chooser("category", "Category", categoryOptions)}
        {withDates && (
          <>
            {chooser("year", "Year", yearOptions)}
            {chooser("month", "Month", monthOptions)}
            {chooser("day", "Day", dayOptions)}
          </>
        )}
        <Button type="submit" className={styles.apply}>
          Apply
        </Button>
        {isFiltered(filters) && (
          <ButtonLink look="plain" to={filteredHref(session.custId, type.title, typeFilters.none)} preventScrollReset>
            Clear
          </ButtonLink>
        )}
      </form>
    </search>
  );
}

/** The options of a filter with their numbers; the chosen one also if no document has it. */
function optionsOf(options: readonly FilterOption[], chosen: string): readonly Option[] {
  const known = options.map(({ value, label, count }) => ({
    value,
    label: `${label} (${count.toLocaleString("en-US")})`,
  }));
  const isMissing = chosen !== "" && !known.some(({ value }) => value === chosen);
  return [{ value: "", label: "All" }, ...known, ...(isMissing ? [{ value: chosen, label: `${chosen} (0)` }] : [])];
}

interface TitleFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Reports the text 300 ms after the last keystroke, and on Enter. */
function TitleField({ text, onText }: TitleFieldProps) {
  const [typed, setTyped] = useState(text);
  const [reported, setReported] = useState(text);
  const debounced = useDebounced((next: string) => {
    setReported(next);
    onText(next);
  });
  if (text !== reported) {
    setReported(text);
    setTyped(text);
  }
  const reportNow = (event: KeyboardEvent): void => {
    if (event.key === "Enter") debounced.flush();
  };
  return (
    <TextField
      label="Words in title or text"
      name="text"
      type="search"
      size="wide"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onValue={(next) => {
        setTyped(next);
        debounced.call(next);
      }}
      onKeyDown={reportNow}
    />
  );
}

/** Tells the headings that stick below the toolbar how tall it is. */
function useHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    const page = element?.parentElement;
    if (element === null || page === null || page === undefined) return undefined;
    const observer = new ResizeObserver(() => page.style.setProperty("--toolbar", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bar;
}
