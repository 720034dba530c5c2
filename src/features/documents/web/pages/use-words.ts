import { useCallback, useRef, useState } from "react";
import type { PlacedText } from "../../../../domain/placed-text.ts";
import { browserClient } from "../../../../ui/api.ts";
import { getPageWords } from "../../contract/pages.ts";

/** The text of a page, and where its words are. */
export interface PageWords {
  readonly text: string;
  readonly isRecognized: boolean;
  readonly placed: PlacedText | null;
}

const TRIES = 3;
const WAIT_MS = 4000;

/** The words of pages that are shown, or nearly: `request` loads those of a page once. */
export function useWords(site: string, id: number) {
  const [words, setWords] = useState<ReadonlyMap<number, PageWords>>(new Map());
  const requested = useRef(new Set<number>());
  const request = useCallback(
    (page: number): void => {
      if (requested.current.has(page)) return;
      requested.current.add(page);
      const load = async (tries: number): Promise<void> => {
        try {
          const loaded = await browserClient.call(getPageWords, { site, id, page });
          setWords((all) => new Map(all).set(page, loaded));
        } catch {
          // The picture is there all the same.
          if (tries > 1) setTimeout(() => void load(tries - 1), WAIT_MS);
        }
      };
      void load(TRIES);
    },
    [site, id],
  );
  return { words, request };
}
