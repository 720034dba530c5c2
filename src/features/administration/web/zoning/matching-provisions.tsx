import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { tellFailure } from "../../../../ui/form/admin-messages.ts";
import { getSuggestions, type QuickJump } from "../../../search/contract/search.ts";
import type { PickedProvision } from "./provision-picker.tsx";
import styles from "./provision-picker.module.css";

interface MatchingProvisionsProps {
  readonly site: string;
  readonly typed: string;
  readonly picked: string | null;
  readonly onPick: (picked: PickedProvision) => void;
}

const REST_MS = 250;

/** Provisions whose number or title begins like what is typed. */
export function MatchingProvisions({ site, typed, picked, onPick }: MatchingProvisionsProps) {
  const found = useSuggestions(site, typed);
  if (found === null) return <p className={styles.note}>Looking…</p>;
  if (found.length === 0)
    return <p className={styles.note}>Nothing in the code has a number or title that begins like “{typed}”.</p>;
  return (
    <ul className={styles.nodes} aria-label="Found parts of the code">
      {found.map(({ guid, fullTitle, parents, href }) => (
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

/** Null while the server is asked. */
function useSuggestions(site: string, query: string): readonly QuickJump[] | null {
  const [found, setFound] = useState<readonly QuickJump[] | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { quickJumps } = await browserClient.call(getSuggestions, { site, query }, { signal: asking.signal });
        if (!asking.signal.aborted) setFound(quickJumps);
      } catch (error) {
        if (asking.signal.aborted) return;
        setFound([]);
        tellFailure(error);
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [site, query]);
  return found;
}
