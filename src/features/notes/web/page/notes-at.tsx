import { useEffect, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { NoteCard } from "../card/note-card.tsx";
import { isWritten, type ShownNote } from "../state/shown-note.ts";
import styles from "./notes-at.module.css";

/** More notes at one provision are shown on request, so that they do not push the law away. */
const FEW = 5;
/** Cards are rendered when they are this close to the window. */
const MARGIN = "1200px 0px";

interface NotesAtProps {
  readonly shown: readonly ShownNote[];
  /** Id of a note to move to. */
  readonly wanted: string | null;
  readonly isPrinted: boolean;
}

/** The notes of a provision, in its placeholder (NOTES-01). */
export function NotesAt({ shown, wanted, isPrinted }: NotesAtProps) {
  const [showsAll, setShowsAll] = useState(false);
  const mustShow = shown.findIndex((each) => each.note.id === wanted || isWritten(each));
  const [ref, isNear] = useNear();
  const isAll = showsAll || isPrinted || mustShow >= FEW;
  if (!isNear && !isPrinted && mustShow < 0) return <div ref={ref} className={styles.far} />;
  const rest = shown.length - FEW;
  return (
    <div className={styles.notes} role="group" aria-label={shown.length === 1 ? "Note" : "Notes"}>
      {(isAll ? shown : shown.slice(0, FEW)).map((each) => (
        <NoteCard key={each.note.id} shown={each} />
      ))}
      {!isAll && rest > 0 && (
        <Button onClick={() => setShowsAll(true)}>
          Show {rest.toLocaleString("en-US")} more {rest === 1 ? "note" : "notes"}
        </Button>
      )}
    </div>
  );
}

/** True once the element has been near the window. The element may come later. */
function useNear() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);
  return [setPlace, isNear] as const;
}
