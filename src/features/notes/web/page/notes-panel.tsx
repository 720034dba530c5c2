import { lazy, Suspense, useEffect, useState } from "react";
import { lawOnPage } from "../../../code/parts/law-on-page.ts";
import type { ProvisionPanelProps } from "../../../code/parts/provision-panel.ts";
import { loadCounts, type Counts } from "./counts.tsx";

const NotesInLaw = lazy(async () => ({ default: (await import("./notes-in-law.tsx")).NotesInLaw }));

/**
 * Notes in the provisions of a page (NOTES-01), loaded beside it. For readers who cannot write one, a page without notes
 * costs the counts of the town, once a visit.
 */
export function Panel({ session, page, law }: ProvisionPanelProps) {
  const { custId, username } = session;
  /** The law that has notes. It is known once that law is in the document. */
  const [noted, setNoted] = useState<string | null>(null);
  useEffect(() => {
    // Readers see no error about notes that could not be loaded.
    loadCounts(custId, username).then(
      (counts) => setNoted(counts !== null && hasAny(counts) ? law : null),
      () => null,
    );
  }, [custId, username, law]);
  const hasNotes = noted === law;
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
