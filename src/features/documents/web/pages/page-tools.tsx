import { useState, type FormEvent } from "react";
import styles from "./page-tools.module.css";

/** 1: as wide as there is room for it. */
export const ZOOMS = [1, 1.5, 2, 3] as const;

interface PageToolsProps {
  readonly current: number;
  readonly of: number;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onPage: (page: number) => void;
}

/** Which page is shown, and how large. */
export function PageTools({ current, of, zoom, onZoom, onPage }: PageToolsProps) {
  const at = ZOOMS.findIndex((each) => each === zoom);
  const [smaller, larger] = [ZOOMS[at - 1], ZOOMS[at + 1]];
  return (
    <div className={styles.bar} role="group" aria-label="Page and size">
      <PageField key={current} current={current} of={of} onPage={onPage} />
      <div className={styles.zoom}>
        <button
          type="button"
          className={styles.button}
          aria-label="Smaller"
          title="Smaller"
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && onZoom(smaller)}
        >
          −
        </button>
        <output className={styles.percent} aria-label="Size">
          {Math.round(zoom * 100)}%
        </output>
        <button
          type="button"
          className={styles.button}
          aria-label="Larger"
          title="Larger"
          disabled={larger === undefined}
          onClick={() => larger !== undefined && onZoom(larger)}
        >
          +
        </button>
      </div>
    </div>
  );
}

/** The number of the page. Entering another one leads to it. */
function PageField({ current, of, onPage }: Pick<PageToolsProps, "current" | "of" | "onPage">) {
  const [typed, setTyped] = useState(String(current));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const page = Math.round(Number(typed));
    if (page >= 1 && page <= of) onPage(page);
    else setTyped(String(current));
  };
  return (
    <form className={styles.page} onSubmit={submit}>
      <label>
        Page{" "}
        <input
          name="page"
          inputMode="numeric"
          autoComplete="off"
          className={styles.number}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>{" "}
      of {of.toLocaleString("en-US")}
    </form>
  );
}
