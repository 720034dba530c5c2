import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../icons.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** How many things lie before the first one shown. */
  readonly offset: number;
  /** How many are shown at most. */
  readonly limit: number;
  readonly total: number;
  /** What is counted: "users". */
  readonly things?: string;
  /** Addresses of the pages beside this one… */
  readonly hrefFor?: (offset: number) => string;
  /** …or a callback. */
  readonly onOffset?: (offset: number) => void;
}

/** Where one is in a long list, and the way on. */
export function Pager({ offset, limit, total, things, hrefFor, onOffset }: PagerProps) {
  const [before, after] = [
    offset > 0 ? Math.max(0, offset - limit) : null,
    offset + limit < total ? offset + limit : null,
  ];
  const leads = { hrefFor, onOffset };
  return (
    <nav className={styles.pager} aria-label="Pages of the list">
      <p className={styles.place} role="status">
        {rangeText(offset, limit, total)}
        {things !== undefined && ` ${things}`}
      </p>
      {(before !== null || after !== null) && (
        <div className={styles.steps}>
          <Step offset={before} {...leads}>
            <Icon name="left" size={16} />
            Previous
          </Step>
          <Step offset={after} {...leads}>
            Next
            <Icon name="right" size={16} />
          </Step>
        </div>
      )}
    </nav>
  );
}

function Step({
  offset,
  hrefFor,
  onOffset,
  children,
}: Pick<PagerProps, "hrefFor" | "onOffset"> & { readonly offset: number | null; readonly children: ReactNode }) {
  if (offset !== null && hrefFor !== undefined)
    return (
      <Link className={styles.step} to={hrefFor(offset)}>
        {children}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.step}
      disabled={offset === null}
      onClick={() => offset !== null && onOffset?.(offset)}
    >
      {children}
    </button>
  );
}

/** "51–100 of 5,000"; "0" when there is nothing. */
export function rangeText(offset: number, limit: number, total: number): string {
  if (total === 0) return "0";
  const last = Math.min(total, offset + limit);
  const first = Math.min(offset + 1, last);
  return `${first === last ? number(last) : `${number(first)}–${number(last)}`} of ${number(total)}`;
}

const number = (value: number): string => value.toLocaleString("en-US");
