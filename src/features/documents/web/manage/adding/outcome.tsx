import { Icon } from "../../../../../ui/icons/icons.tsx";
import { counted, type AddingRow, type LeftOut } from "./rows.ts";
import styles from "./adding.module.css";

interface OutcomeProps {
  readonly ended: "done" | "stopped";
  readonly rows: readonly AddingRow[];
  readonly leftOut: ReadonlyMap<number, LeftOut>;
}

/** What was added and what was not, and why. */
export function Outcome({ ended, rows, leftOut }: OutcomeProps) {
  const added = rows.filter(({ state }) => state === "added").length;
  const others = rows.filter(({ state }) => state !== "added");
  const isAll = others.length === 0;
  return (
    <div className={isAll ? styles.success : styles.outcome}>
      <p className={styles.sum}>
        <Icon name={isAll ? "check" : "warning"} />
        {isAll ? `Added ${counted(added)}` : `Added ${added.toLocaleString("en-US")} of ${counted(rows.length)}`}
      </p>
      {others.length > 0 && (
        <>
          <p>
            {ended === "stopped" ? "You stopped. What was added stays. " : ""}
            {counted(others.length, "file")} {others.length === 1 ? "was" : "were"} not added:
          </p>
          <ul className={styles.reasons}>
            {others.map(({ key, file, state, error }) => (
              <li key={key}>
                <strong>{file.name}</strong>:{" "}
                {leftOut.get(key)?.text ?? (state === "failed" ? error : null) ?? "It was not sent yet."}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
