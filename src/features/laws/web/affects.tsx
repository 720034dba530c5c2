import type { Disposition } from "../contract/entities.ts";
import type { LawAction } from "../contract/lists.ts";
import styles from "./affects.module.css";

/** Longer lists are folded. */
const SHOWN = 6;

export const actionLabels: Readonly<Record<LawAction, string>> = {
  add: "added",
  amend: "amended",
  replace: "replaced",
  repeal: "repealed",
  renumber: "renumbered",
};

/** What a law affects, with links to the provisions (LAWS-09). */
export function Affects({ dispositions }: { readonly dispositions: readonly Disposition[] }) {
  if (dispositions.length <= SHOWN + 1) return <List dispositions={dispositions} />;
  const rest = dispositions.slice(SHOWN);
  return (
    <>
      <List dispositions={dispositions.slice(0, SHOWN)} />
      <details className={styles.more}>
        <summary>{rest.length} more</summary>
        <List dispositions={rest} />
      </details>
    </>
  );
}

function List({ dispositions }: { readonly dispositions: readonly Disposition[] }) {
  if (dispositions.length === 0) return null;
  return (
    <ul className={styles.list}>
      {dispositions.map(({ sortId, name, paragraph, action, href }) => {
        const place = [name, paragraph].filter(Boolean).join(" ");
        return (
          <li key={sortId}>
            {href === null ? place : <a href={href}>{place}</a>}
            {action !== null && action !== "amend" && <span className={styles.action}> {actionLabels[action]}</span>}
          </li>
        );
      })}
    </ul>
  );
}
