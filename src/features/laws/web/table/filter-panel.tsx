import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { Checkbox, Switch } from "../../../../ui/form/checkbox.tsx";
import { Fieldset } from "../../../../ui/form/fieldset.tsx";
import { SelectField, type Option } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useDebounced } from "../../../../ui/table/debounce.ts";
import { useWanted } from "../../../../ui/hooks/use-wanted.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { LawTable } from "../../contract/laws.ts";
import { activeFilters, noFilters, tableHref, writeFilters, type LawFilters } from "./filters.ts";
import { Typing } from "./typing.ts";
import type { LawTableState } from "./use-law-table.ts";
import styles from "./filter-panel.module.css";

/** The table follows each keystroke: the server answers from memory, and the next navigation aborts the last. */
const DELAY = 0;

/** `toLocaleString` takes many times as long, and there are many options. */
const numbers = new Intl.NumberFormat("en-US");

interface FilterPanelProps {
  readonly session: Session;
  readonly ledger: boolean;
  readonly state: LawTableState;
}

/** The filters of a table of laws (LAWS-06): a form, so that they work without JavaScript. */
export function FilterPanel({ session: { custId }, ledger, state: { table, filters: shown } }: FilterPanelProps) {
  const navigate = useNavigate();
  const [filters, setWanted] = useWanted(shown, writeFilters(shown));
  /** The address from which a new history entry was asked for last. */
  const left = useRef("");
  const show = (changed: Partial<LawFilters>, isTyping = false): void => {
    const wanted = { ...filters, from: 0, ...changed };
    setWanted(wanted);
    // The next navigation aborts one that is still loading, with the entry that it would have made.
    const replace = isTyping && left.current !== location.href;
    left.current = replace ? "" : location.href;
    void navigate(tableHref(custId, ledger, wanted), { preventScrollReset: true, replace });
  };
  const { chapters } = filters;
  // The rows come first.
  const { years, chapters: offered, maySeeDeleted } = useDeferredValue(table);
  const yearChoices = useMemo(() => yearOptions(years, filters.year), [years, filters.year]);
  return (
    <search>
      <form className={styles.form} method="get" onSubmit={(event) => event.preventDefault()}>
        <FilterText text={filters.filter} onText={(filter, isTyping) => show({ filter }, isTyping)} />
        <SelectField
          name="year"
          label="Year adopted"
          size="wide"
          value={filters.year}
          options={yearChoices}
          onValue={(year) => show({ year })}
        />
        {offered.length > 0 && (
          <Fieldset legend="Affects" look="label">
            <div className={styles.chapters}>
              {offered.map(({ value, label, count }) => (
                <Checkbox
                  key={value}
                  name="chapters"
                  value={value}
                  label={`${label} (${numbers.format(count)})`}
                  checked={chapters.includes(value)}
                  onValue={(isOn) =>
                    show({ chapters: isOn ? [...chapters, value] : chapters.filter((each) => each !== value) })
                  }
                />
              ))}
            </div>
          </Fieldset>
        )}
        {maySeeDeleted && (
          <Switch
            name="deleted"
            value="true"
            label="Show deleted laws"
            checked={filters.deleted}
            onValue={(deleted) => show({ deleted })}
          />
        )}
        {hiddenFields(filters)}
        <Button type="submit" className={styles.apply}>
          Apply
        </Button>
        {activeFilters(filters) > 0 && (
          <ButtonLink
            look="plain"
            to={tableHref(custId, ledger, { ...noFilters, sort: filters.sort, deleted: filters.deleted })}
            preventScrollReset
          >
            Clear filters
          </ButtonLink>
        )}
      </form>
    </search>
  );
}

/** What the form does not show stays as it is. */
const hiddenFields = ({ sort, suppedBy }: LawFilters): ReactNode =>
  Object.entries({ sort, suppedBy }).map(
    ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
  );

/** The years with their numbers of laws; the chosen one also if no law has it. */
function yearOptions(years: LawTable["years"], chosen: string): readonly Option[] {
  const known = years.map(({ value, label, count }) => ({
    value,
    label: `${label} (${numbers.format(count)})`,
  }));
  const isMissing = chosen !== "" && !known.some(({ value }) => value === chosen);
  return [{ value: "", label: "All" }, ...known, ...(isMissing ? [{ value: chosen, label: `${chosen} (0)` }] : [])];
}

interface FilterTextProps {
  readonly text: string;
  /** `isTyping`: the user is still typing (LAWS-04). */
  readonly onText: (text: string, isTyping: boolean) => void;
}

function FilterText({ text, onText }: FilterTextProps) {
  const [typed, setTyped] = useState(text);
  const [typing] = useState(() => new Typing());
  /** What the address does not have yet. */
  const sent = useRef<readonly string[]>([]);
  const debounced = useDebounced((next: string) => {
    sent.current = [...sent.current, next];
    onText(next, typing.replaces(Date.now()));
  }, DELAY);
  const follow = useEffectEvent((shown: string) => {
    const at = sent.current.indexOf(shown);
    sent.current = sent.current.slice(at + 1);
    if (at !== -1) return;
    // Back, forward, or a cleared filter: the next keystroke begins an entry.
    setTyped(shown);
    typing.end();
  });
  useEffect(() => follow(text), [text]);
  const end = (): void => {
    debounced.flush();
    typing.end();
  };
  return (
    <TextField
      label="Filter"
      hint="Words of the title, subject or number"
      name="filter"
      type="search"
      size="wide"
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onValue={(next) => {
        setTyped(next);
        debounced.call(next);
      }}
      onBlur={end}
      onKeyDown={({ key }) => {
        if (key === "Enter") end();
      }}
    />
  );
}
