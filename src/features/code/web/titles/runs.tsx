import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import styles from "./titles-changes.module.css";

interface Run {
  readonly t: "kept" | "removed" | "added";
  readonly text: string;
}

/** A text with removed and added passages, marked by color, line and (for screen readers) words. */
export function TitlesRuns({ label, runs }: { readonly label: string; readonly runs: readonly Run[] }) {
  return (
    <section aria-label={label} className={styles.text}>
      <h2>{label}</h2>
      <div className={styles.words}>
        {runs.length === 0 ? <em>No text in either version.</em> : <RunTexts runs={runs} />}
      </div>
    </section>
  );
}

export function RunTexts({ runs }: { readonly runs: readonly Run[] }) {
  return withKeys(runs).map(({ key, run }) => <RunText key={key} {...run} />);
}

/** Uses the number of characters before each run as its key. */
function withKeys(runs: readonly Run[]): { key: string; run: Run }[] {
  let before = 0;
  return runs.map((run) => {
    const key = `${run.t} ${before}`;
    before += run.text.length;
    return { key, run };
  });
}

function RunText({ t, text }: Run) {
  if (t === "kept") return text;
  if (t === "added") {
    return (
      <ins className={styles.added}>
        <VisuallyHidden>[added: </VisuallyHidden>
        {text}
        <VisuallyHidden>] </VisuallyHidden>
      </ins>
    );
  }
  return (
    <del className={styles.removed}>
      <VisuallyHidden>[removed: </VisuallyHidden>
      {text}
      <VisuallyHidden>] </VisuallyHidden>
    </del>
  );
}
