import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showFailure } from "../../../../ui/form/admin-messages.ts";
import { getSuggestions, type QuickJump } from "../../../search/contract/search.ts";
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
  const matches = useSuggestions(site, typed);
  if (matches === null) return <p className={styles.note}>Searching…</p>;
  if (matches.length === 0) return <p className={styles.note}>No number or title in the code starts with “{typed}”.</p>;
  return (
    <ul className={styles.nodes} aria-label="Matching parts of the code">
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

/** Null while loading. */
function useSuggestions(site: string, query: string): readonly QuickJump[] | null {
  const [suggestions, setSuggestions] = useState<readonly QuickJump[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const { quickJumps } = await browserClient.call(getSuggestions, { site, query }, { signal: controller.signal });
        if (!controller.signal.aborted) setSuggestions(quickJumps);
      } catch (error) {
        if (controller.signal.aborted) return;
        setSuggestions([]);
        showFailure(error);
      }
    };
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [site, query]);
  return suggestions;
}
