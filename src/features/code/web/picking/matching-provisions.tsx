import { useJumps } from "../../../search/parts/jumps.ts";
import type { PickedProvision } from "./provision-picker.tsx";
import styles from "./provision-picker.module.css";

interface MatchingProvisionsProps {
  readonly site: string;
  readonly typed: string;
  readonly picked: string | null;
  readonly onPick: (picked: PickedProvision) => void;
}

const DEBOUNCE_MS = 250;

/** Provisions whose number or title starts with the typed text. */
export function MatchingProvisions({ site, typed, picked, onPick }: MatchingProvisionsProps) {
  const matches = useJumps(site, typed, DEBOUNCE_MS);
  if (matches === null) return <p className={styles.note}>Searching…</p>;
  if (matches.length === 0) return <p className={styles.note}>No number or title in the code starts with “{typed}”.</p>;
  return (
    <ul className={styles.matches} aria-label="Matching parts of the code">
      {matches.map(({ guid, fullTitle, parents, href }) => (
        <li key={guid}>
          <button
            type="button"
            className={styles.node}
            aria-pressed={picked === guid}
            onClick={() => onPick({ guid, text: fullTitle, url: href })}
          >
            <span>{fullTitle}</span>
            {parents.length > 0 && <span className={styles.parents}>{parents.join(" › ")}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
