import { useMemo, useState } from "react";
import { Form, useNavigate } from "react-router";
import { useInBrowser } from "../../../../ui/store.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import type { Facet } from "../../contract/search.ts";
import { ChoiceTree } from "./choice-tree.tsx";
import {
  allOf,
  matchingChoices,
  choicesOf,
  choose,
  chosenIn,
  topChoices,
  isBranch,
  keyOf,
  checkStateOf,
  type Choice,
} from "./choices.ts";
import { SearchFields } from "../search-fields.tsx";
import { searchHref, searchPath, type SearchState } from "../search-state.ts";
import { useLocalValue } from "../results/use-local-value.ts";
import styles from "./facet-filter.module.css";

interface FacetFilterProps {
  readonly facet: Facet;
  readonly site: string | null;
  readonly state: SearchState;
  /** Open at first even if nothing is selected. */
  readonly open: boolean;
}

/** With more options than this, there is a search field, and only the top choices are shown at first. */
const MANY = 12;
const SHOWN_AT_FIRST = 10;

/** "Filter By Part" (SEARCH-39 to SEARCH-45). Checkboxes of a plain form; with JavaScript each applies immediately. */
export function FacetFilter({ facet, site, state, open }: FacetFilterProps) {
  const navigate = useNavigate();
  const prefix = `${facet.value}:`;
  const [value, setValue] = useLocalValue(state.selections.join(","));
  const selections = value.split(",").filter((selection) => selection !== "");
  const chosen = chosenIn(facet, selections);
  const others = selections.filter((selection) => !selection.startsWith(prefix));
  const choices = useMemo(() => choicesOf(facet), [facet]);
  // Only the initial state (SEARCH-41); users can open and close it afterwards.
  const [startsOpen] = useState(open || chosen.size > 0);
  const apply = (choice: Choice, selected: boolean): void => {
    const next = [...others, ...choose(choices, chosen, choice, selected).map((each) => prefix + each)];
    setValue(next.join(","));
    void navigate(searchHref(site, { ...state, selections: next, page: 0 }));
  };
  return (
    <details className={styles.facet} open={startsOpen}>
      <summary className={styles.title}>
        <span>Filter By {facet.name}</span>
        <Icon name="down" size={18} className={styles.arrow} />
      </summary>
      <Form action={searchPath(site)}>
        <SearchFields state={state} without="selections" />
        {others.map((selection) => (
          <input key={selection} type="hidden" name="selections" value={selection} />
        ))}
        <Options facet={facet} choices={choices} chosen={chosen} onChoose={apply} />
        <button type="submit" className={styles.apply}>
          Apply filters
        </button>
      </Form>
    </details>
  );
}

interface OptionsProps {
  readonly facet: Facet;
  readonly choices: readonly Choice[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (choice: Choice, selected: boolean) => void;
}

function Options({ facet, choices, chosen, onChoose }: OptionsProps) {
  const alive = useInBrowser();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(choices, chosen));
  const [text, setText] = useState("");
  const [all, setAll] = useState(false);
  const matching = text.trim() === "" ? null : { shown: matchingChoices(choices, text), text };
  const isCut = choices.length > MANY && !all && matching === null;
  const onOpen = (key: string, opened: boolean): void =>
    setOpen((known) => new Set(opened ? [...known, key] : [...known].filter((each) => each !== key)));
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{facet.name}</legend>
      {facet.options.length > MANY && <OptionSearch facet={facet} text={text} onType={setText} />}
      <div data-cut={(isCut && !alive) || undefined}>
        <ChoiceTree
          facet={facet.value}
          choices={isCut && alive ? topChoices(choices, chosen, SHOWN_AT_FIRST) : choices}
          chosen={chosen}
          open={open}
          matching={matching}
          alive={alive}
          onOpen={onOpen}
          onChoose={onChoose}
        />
      </div>
      {matching !== null && (
        <output className={matching.shown.size === 0 ? styles.none : styles.legend}>
          {matching.shown.size === 0 ? "No matches" : `${matching.shown.size} shown`}
        </output>
      )}
      {choices.length > MANY && matching === null && (
        <button type="button" className={`${styles.more} js-only`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${choices.length}`}
        </button>
      )}
    </fieldset>
  );
}

/** Searches the options by name. */
function OptionSearch({
  facet: { name, options },
  text,
  onType,
}: {
  readonly facet: Facet;
  readonly text: string;
  readonly onType: (text: string) => void;
}) {
  return (
    <input
      type="search"
      className={`${styles.search} js-only`}
      aria-label={`Search options of ${name}`}
      placeholder={`Search ${options.length} options`}
      autoComplete="off"
      value={text}
      // Enter would submit the form.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** Branches with a selection, a single top branch, and groups if there are few options. */
function openAtFirst(choices: readonly Choice[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const all = allOf(choices);
  const isOpen = (choice: Choice): boolean =>
    checkStateOf(choice, chosen) === "indeterminate" ||
    (choices.length === 1 && choices[0] === choice) ||
    (choice.value === null && all.length <= MANY);
  return new Set(all.filter((choice) => isBranch(choice) && isOpen(choice)).map(keyOf));
}
