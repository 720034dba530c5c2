import { useState, type FormEvent } from "react";
import { ZOOMS } from "./use-zoom.ts";
import styles from "./page-tools.module.css";

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
      <PageField current={current} of={of} onPage={onPage} />
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
  /** Null: the number of the page that is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const page = Math.round(Number(typed ?? current));
    if (page >= 1 && page <= of) onPage(page);
    setTyped(null);
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
          value={typed ?? String(current)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setTyped(null)}
        />
      </label>{" "}
      of {of.toLocaleString("en-US")}
    </form>
  );
}
