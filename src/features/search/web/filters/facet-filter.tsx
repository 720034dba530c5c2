import { useMemo, useState } from "react";
import { Form, useNavigate } from "react-router";
import { useInBrowser } from "../../../../ui/form/floating.tsx";
import { Icon } from "../../../../ui/icons.tsx";
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
  /** Open from the beginning, although nothing of it is chosen. */
  readonly open: boolean;
}

/** With more options than these there is a field to find one, and only the foremost are shown at first. */
const MANY = 12;
const SHOWN_AT_FIRST = 10;

/** "Filter By Part" (SEARCH-39 to SEARCH-45). Checkboxes of a plain form; with JavaScript each applies itself. */
export function FacetFilter({ facet, site, state, open }: FacetFilterProps) {
  const navigate = useNavigate();
  const before = `${facet.value}:`;
  const [said, say] = useLocalValue(state.selections.join(","));
  const selections = said.split(",").filter((selection) => selection !== "");
  const chosen = chosenIn(facet, selections);
  const others = selections.filter((selection) => !selection.startsWith(before));
  const choices = useMemo(() => choicesOf(facet), [facet]);
  // As it starts (SEARCH-41): what people open and shut afterwards stays.
  const [startsOpen] = useState(open || chosen.size > 0);
  const apply = (choice: Choice, selected: boolean): void => {
    const next = [...others, ...choose(choices, chosen, choice, selected).map((value) => before + value)];
    say(next.join(","));
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
  const [sought, seek] = useState("");
  const [all, setAll] = useState(false);
  const named = sought.trim() === "" ? null : { shown: matchingChoices(choices, sought), text: sought };
  const isCut = choices.length > MANY && !all && named === null;
  const onOpen = (key: string, opened: boolean): void =>
    setOpen((known) => new Set(opened ? [...known, key] : [...known].filter((each) => each !== key)));
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{facet.name}</legend>
      {facet.options.length > MANY && <OptionSearch facet={facet} sought={sought} onSeek={seek} />}
      <div data-cut={(isCut && !alive) || undefined}>
        <ChoiceTree
          facet={facet.value}
          choices={isCut && alive ? topChoices(choices, chosen, SHOWN_AT_FIRST) : choices}
          chosen={chosen}
          open={open}
          named={named}
          alive={alive}
          onOpen={onOpen}
          onChoose={onChoose}
        />
      </div>
      {named !== null && (
        <output className={named.shown.size === 0 ? styles.none : styles.legend}>
          {named.shown.size === 0 ? "None has this name." : `${named.shown.size} shown`}
        </output>
      )}
      {choices.length > MANY && named === null && (
        <button type="button" className={`${styles.more} js-only`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${choices.length}`}
        </button>
      )}
    </fieldset>
  );
}

/** Finds options by their names. */
function OptionSearch({
  facet: { name, options },
  sought,
  onSeek,
}: {
  readonly facet: Facet;
  readonly sought: string;
  readonly onSeek: (text: string) => void;
}) {
  return (
    <input
      type="search"
      className={`${styles.seek} js-only`}
      aria-label={`Find in the filter ${name}`}
      placeholder={`Find in ${options.length}`}
      autoComplete="off"
      value={sought}
      // Enter would send the form.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      onChange={({ target }) => onSeek(target.value)}
    />
  );
}

/** Branches of which something is chosen, one that stands alone, and groups while there are few options. */
function openAtFirst(choices: readonly Choice[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const all = allOf(choices);
  const isOpen = (choice: Choice): boolean =>
    checkStateOf(choice, chosen) === "indeterminate" ||
    (choices.length === 1 && choices[0] === choice) ||
    (choice.value === null && all.length <= MANY);
  return new Set(all.filter((choice) => isBranch(choice) && isOpen(choice)).map(keyOf));
}
