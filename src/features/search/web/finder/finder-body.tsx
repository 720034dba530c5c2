import type { RefObject } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { Filters } from "./filters.tsx";
import { Results } from "./results.tsx";
import type { Finder } from "./use-finder.ts";
import styles from "./finder.module.css";

interface FinderBodyProps {
  readonly finder: Finder;
  readonly county: string;
  readonly counties: string;
  readonly scroller: RefObject<HTMLElement | null> | null;
}

/** What a dialog shows of the finder: filters, and beside them what they find. */
export function FinderBody({ finder, county, counties, scroller }: FinderBodyProps) {
  return (
    <div className={classNames(styles.finder, styles.inDialog)}>
      <div className={styles.filters}>
        <Filters fields={finder.fields} options={finder.towns.found?.options ?? null} counties={counties} onChange={finder.change} />
      </div>
      <Results finder={finder} county={county} scroller={scroller} />
    </div>
  );
}
