import { useFormatDay } from "../../../ui/text/day.tsx";
import { VisuallyHidden } from "../../../ui/text/visually-hidden.tsx";
import type { ShownPart, ShownRun, ShownValue } from "./history-shown.ts";
import styles from "./history-screen.module.css";

/** The changed values, before and after. */
export function HistoryParts({ parts }: { readonly parts: readonly ShownPart[] }) {
  if (parts.length === 0) return <>–</>;
  return (
    <ul className={parts.every(isNew) ? styles.facts : styles.parts}>
      {parts.map((part) => (
        <li key={`${part.label} ${part.type}`}>
          {part.label !== "" && <span className={styles.label}>{part.label}: </span>}
          <Part part={part} />
        </li>
      ))}
    </ul>
  );
}

/** Values of a new item are shown in running lines, changes one below the other. */
const isNew = (part: ShownPart): boolean => part.type === "value" && part.before === null;

function Part({ part }: { readonly part: ShownPart }) {
  if (part.type === "text") return <TextChange runs={part.runs} />;
  if (part.type === "list") return <ListChange added={part.added} removed={part.removed} />;
  if (part.before === null && part.after !== null) return <Value value={part.after} />;
  return (
    <>
      <Value value={part.before} /> <span aria-hidden="true">→</span>
      <VisuallyHidden> became </VisuallyHidden> <Value value={part.after} />
    </>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function Value({ value }: { readonly value: ShownValue | null }) {
  const formatDay = useFormatDay();
  if (value === null) return <span className={styles.nothing}>nothing</span>;
  return (
    <span className={styles.value}>
      {value.color !== null && (
        <svg className={styles.swatch} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <rect width="16" height="16" fill={value.color} />
        </svg>
      )}
      {DAY.test(value.text) ? formatDay(value.text) : value.text}
    </span>
  );
}

function ListChange({ added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] }) {
  if (added.length + removed.length === 0) return <>reordered</>;
  return (
    <>
      {added.length > 0 && <span>added {added.join(", ")}</span>}
      {added.length > 0 && removed.length > 0 && "; "}
      {removed.length > 0 && <span>removed {removed.join(", ")}</span>}
    </>
  );
}

/** A long text is collapsed. Additions and removals differ by more than color. */
function TextChange({ runs }: { readonly runs: readonly ShownRun[] }) {
  return (
    <details className={styles.text}>
      <summary>{runs.every(({ t }) => t === "added") ? "Show the text" : "Show changes in the text"}</summary>
      <div className={styles.diff}>
        {runs.map((run) => (
          <Stretch key={run.at} run={run} />
        ))}
      </div>
    </details>
  );
}

function Stretch({ run: { t, text } }: { readonly run: ShownRun }) {
  if (t === "kept") return <>{text}</>;
  return t === "added" ? <ins>{text}</ins> : <del>{text}</del>;
}
