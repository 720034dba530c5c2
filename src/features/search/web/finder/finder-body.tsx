import type { RefObject } from "react";
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

/** Filters, and beside them what they find. */
export function FinderBody({ finder, county, counties, scroller }: FinderBodyProps) {
  return (
    <div className={styles.finder}>
      <Filters fields={finder.fields} options={finder.towns.found?.options ?? null} counties={counties} onChange={finder.change} />
      <Results finder={finder} county={county} scroller={scroller} />
    </div>
  );
}
