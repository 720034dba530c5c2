import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../icons/icons.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** Index of the first item shown. */
  readonly offset: number;
  /** Items per page. */
  readonly limit: number;
  readonly total: number;
  /** What is counted: "users". */
  readonly things?: string;
  /** Addresses of the previous and next page… */
  readonly hrefFor?: (offset: number) => string;
  /** …or a callback. */
  readonly onOffset?: (offset: number) => void;
}

/** The position in a long list, with links to the previous and next page. */
export function Pager({ offset, limit, total, things, hrefFor, onOffset }: PagerProps) {
  const [before, after] = [
    offset > 0 ? Math.max(0, offset - limit) : null,
    offset + limit < total ? offset + limit : null,
  ];
  const target = { hrefFor, onOffset };
  return (
    <nav className={styles.pager} aria-label="Pagination">
      <p className={styles.range} role="status">
        {rangeText(offset, limit, total)}
        {things !== undefined && ` ${things}`}
      </p>
      {(before !== null || after !== null) && (
        <div className={styles.steps}>
          <Step offset={before} {...target}>
            <Icon name="left" size={16} />
            Previous
          </Step>
          <Step offset={after} {...target}>
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

/** "51–100 of 5,000"; "0" for an empty list. */
export function rangeText(offset: number, limit: number, total: number): string {
  if (total === 0) return "0";
  const last = Math.min(total, offset + limit);
  const first = Math.min(offset + 1, last);
  return `${first === last ? number(last) : `${number(first)}–${number(last)}`} of ${number(total)}`;
}

const number = (value: number): string => value.toLocaleString("en-US");
