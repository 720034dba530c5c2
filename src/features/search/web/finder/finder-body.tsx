import type { RefObject } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { Filters } from "./filters.tsx";
import { Results } from "./results.tsx";
import type { Finder } from "./use-finder.ts";
import styles from "./finder.module.css";

interface FinderBodyProps {
  readonly finder: Finder;
  /** The town whose page is below. */
  readonly session: Session;
  readonly scroller: RefObject<HTMLElement | null> | null;
}

/** The finder inside a dialog: filters, and next to them the towns. */
export function FinderBody({ finder, session: { customization, multicodeStates }, scroller }: FinderBodyProps) {
  return (
    <div className={classNames(styles.finder, styles.inDialog)}>
      <div className={styles.filters}>
        <Filters
          fields={finder.fields}
          options={finder.towns.results?.options ?? null}
          classStates={multicodeStates}
          counties={customization.subdivisionNamePlural}
          onChange={finder.change}
        />
      </div>
      <Results finder={finder} county={customization.subdivisionName} scroller={scroller} />
    </div>
  );
}
