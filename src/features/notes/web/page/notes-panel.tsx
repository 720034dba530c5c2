import { lazy, Suspense, useEffect } from "react";
import { lawOnPage } from "../../../code/parts/law-on-page.ts";
import type { ProvisionPanelProps } from "../../../code/parts/provision-panel.ts";
import { loadCounts, useCounts, type Counts } from "./counts.tsx";

const NotesInLaw = lazy(async () => ({ default: (await import("./notes-in-law.tsx")).NotesInLaw }));

/**
 * Notes in the provisions of a page (NOTES-01), loaded beside it. For readers who cannot write one, a page without notes
 * costs the counts of the town, once a visit.
 */
export function Panel({ session, page, law }: ProvisionPanelProps) {
  const { custId, username } = session;
  const counts = useCounts();
  useEffect(() => {
    // Readers see no error about notes that could not be loaded.
    loadCounts(custId, username).catch(() => null);
  }, [custId, username, law]);
  const hasNotes = counts !== null && hasAny(counts);
  if (username === null && !hasNotes) return null;
  return (
    <Suspense fallback={null}>
      <NotesInLaw key={`${custId} ${username ?? ""} ${law}`} session={session} page={page} hasNotes={hasNotes} />
    </Suspense>
  );
}

/** Whether a provision on the page has notes. */
const hasAny = (counts: Counts): boolean =>
  [...(lawOnPage()?.querySelectorAll(".provision") ?? [])].some(({ id }) => (counts[id] ?? 0) > 0);
