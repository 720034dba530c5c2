import { Link } from "react-router";
import type { Session } from "../../../sites/contract/session.ts";
import { myNotesHref, notesHref } from "../../contract/addresses.ts";
import { noteColors } from "../../contract/lists.ts";
import { isFiltered, noteFilters, type NoteFilters } from "./filters.ts";
import type { NotesList } from "./load-list.ts";
import styles from "./notes-list.module.css";

interface FilterPanelProps {
  readonly session: Session;
  readonly list: NotesList;
  readonly filters: NoteFilters;
  /** Address of the list. */
  readonly base: string;
  readonly mine: boolean;
}

/** The filters of a list of notes (NOTES-04, NOTES-05): links, so that they work without JavaScript. */
export function FilterPanel({ session, list, filters, base, mine }: FilterPanelProps) {
  const hrefWith = (changes: Partial<NoteFilters>): string =>
    base + noteFilters.write({ ...filters, from: 0, ...changes });
  return (
    <div className={styles.panel}>
      {session.username !== null && (
        <nav aria-label="Lists of notes">
          <ul className={styles.links}>
            <li>
              <Link className={styles.link} to={notesHref(session.custId)} aria-current={mine ? undefined : "page"}>
                All notes
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={myNotesHref(session.custId)} aria-current={mine ? "page" : undefined}>
                My Notes
              </Link>
            </li>
          </ul>
        </nav>
      )}
      {filters.guid !== "" && (
        <p className={styles.only}>
          Only notes at {list.notes[0]?.place?.number || "one section"}.{" "}
          <Link to={hrefWith({ guid: "" })}>Show all sections</Link>
        </p>
      )}
      <Choices
        label="Who sees them"
        options={list.filters.visibilities}
        chosen={filters.visibility}
        hrefOf={(visibility) => hrefWith({ visibility })}
      />
      <Choices
        label="Color"
        options={list.filters.colors}
        chosen={filters.color}
        hrefOf={(value) => hrefWith({ color: noteColors.find((color) => color === value) ?? "" })}
      />
      {isFiltered(filters) && (
        <p>
          <Link to={base}>Clear filters</Link>
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly options: NotesList["filters"]["colors"];
  readonly chosen: string;
  readonly hrefOf: (value: string) => string;
}

function Choices({ label, options, chosen, hrefOf }: ChoicesProps) {
  const isMissing = chosen !== "" && !options.some(({ value }) => value === chosen);
  if (options.length < 2 && chosen === "") return null;
  const all = isMissing ? [...options, { value: chosen, label: chosen, count: 0 }] : options;
  return (
    <nav aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.links}>
        <li>
          <Link className={styles.link} to={hrefOf("")} aria-current={chosen === "" ? "true" : undefined}>
            All
          </Link>
        </li>
        {all.map(({ value, label: name, count }) => (
          <li key={value}>
            <Link className={styles.link} to={hrefOf(value)} aria-current={chosen === value ? "true" : undefined}>
              <span>{name}</span> <span className={styles.count}>{count.toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
