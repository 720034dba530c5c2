import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import styles from "./titles-changes.module.css";

interface Run {
  readonly t: "kept" | "removed" | "added";
  readonly text: string;
}

/** A text with what was taken out and put in: told apart by color, line and, for those who listen, words. */
export function TitlesRuns({ label, runs }: { readonly label: string; readonly runs: readonly Run[] }) {
  return (
    <section aria-label={label} className={styles.text}>
      <h2>{label}</h2>
      <div className={styles.words}>
        {runs.length === 0 ? (
          <em>Without text in both versions.</em>
        ) : (
          withKeys(runs).map(({ place, run }) => <RunText key={place} {...run} />)
        )}
      </div>
    </section>
  );
}

/** Each with the number of characters before it. */
function withKeys(runs: readonly Run[]): { place: string; run: Run }[] {
  let before = 0;
  return runs.map((run) => {
    const place = `${run.t} ${before}`;
    before += run.text.length;
    return { place, run };
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
