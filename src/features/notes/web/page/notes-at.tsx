import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { SHOWN_AT_FIRST } from "../../contract/lists.ts";
import { moreNotes } from "../../contract/origin.ts";
import { NoteCard } from "../card/note-card.tsx";
import { useNotesFacts } from "../card/notes-context.ts";
import { useNear } from "../card/use-near.ts";
import type { Notes } from "../state/notes.ts";
import { isWritten, type ShownNote } from "../state/shown-note.ts";
import styles from "./notes-at.module.css";

/** Cards are rendered when they are this close to the window. */
const MARGIN = "1200px 0px";

interface NotesAtProps {
  readonly guid: string;
  /** What the page shows until the cards are here; null: nothing. */
  readonly html: string | null;
  readonly shown: readonly ShownNote[];
  /** How many more the server has. */
  readonly more: number;
  /** Id of a note to move to. */
  readonly wanted: string | null;
  readonly isPrinted: boolean;
}

/** The notes of a provision, in its placeholder (NOTES-01). */
export function NotesAt({ guid, html, shown, more, wanted, isPrinted }: NotesAtProps) {
  const { notes } = useNotesFacts();
  const [showsAll, setShowsAll] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const mustShow = (each: ShownNote): boolean => each.note.id === wanted || isWritten(each);
  const [ref, isNear] = useNear(MARGIN);
  if (!isNear && !isPrinted && !shown.some(mustShow))
    return html === null ? (
      <div ref={ref} className={styles.far} />
    ) : (
      <div ref={ref} dangerouslySetInnerHTML={{ __html: html }} />
    );
  const isAll = showsAll || isPrinted;
  const visible = isAll ? shown : shown.filter((each, at) => at < SHOWN_AT_FIRST || mustShow(each));
  const rest = more + shown.length - visible.length;
  const showAll = async (): Promise<void> => {
    setLoading(true);
    setShowsAll(more === 0 || (await notes.loadRest(guid)));
    setLoading(false);
  };
  return (
    <div className="notes-at" role="group" aria-label={shown.length + more === 1 ? "Note" : "Notes"}>
      {visible.map((each) => (
        <NoteCard key={keyOf(each, notes)} shown={each} />
      ))}
      {rest > 0 && (
        <Button onClick={() => void showAll()} disabled={isLoading}>
          {moreNotes(rest)}
        </Button>
      )}
    </div>
  );
}

/** Its first id: a note keeps its card, and with it the focus, when saving gives it a real id. */
function keyOf({ note: { id } }: ShownNote, { store }: Notes): string {
  const first = [...store.get().realIds].find(([, real]) => real === id);
  return first?.[0] ?? id;
}
