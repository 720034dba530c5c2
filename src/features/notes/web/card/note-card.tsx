import { lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { copyLink } from "../../../../ui/controls/speed-dial.tsx";
import { RowMenu, type RowAction } from "../../../../ui/table/row-menu.tsx";
import { noteAnchor } from "../../contract/addresses.ts";
import { hasProposedTitle, isNew, type ShownNote } from "../state/shown-note.ts";
import { NoteBody } from "./note-body.tsx";
import { linkTo } from "./note-link.ts";
import { useNotesFacts } from "./notes-context.ts";
import "../../../../ui/theme/note.css";
import styles from "./note-card.module.css";

/** Loaded when somebody writes. */
const NoteEditor = lazy(async () => ({ default: (await import("./note-editor.tsx")).NoteEditor }));
const UnsentNotice = lazy(async () => ({ default: (await import("./unsent-notice.tsx")).UnsentNotice }));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

/** A note: minimized, open, or being written. */
export const NoteCard = memo(function NoteCard({ shown }: { readonly shown: ShownNote }) {
  const { where, isPrinted = false } = useNotesFacts();
  const { note, text, open, editing, saving } = shown;
  const id = noteAnchor(note.id);
  const card = useRef<HTMLElement>(null);
  useFocusAfterEditing(card, editing);
  return (
    <article
      ref={card}
      id={id}
      className="note"
      data-color={text.color}
      data-open={open || isPrinted}
      aria-labelledby={`${id}-title`}
      aria-busy={saving}
    >
      <Head shown={shown} id={id} />
      {editing ? (
        <Suspense fallback={<div className={styles.waiting} />}>
          <NoteEditor shown={shown} />
        </Suspense>
      ) : (
        (open || isPrinted || where === "list") && (
          <div id={`${id}-body`} className={classNames("note-body", styles.body)}>
            {shown.isUnsent && (
              <Suspense>
                <UnsentNotice shown={shown} />
              </Suspense>
            )}
            <NoteBody shown={shown} />
          </div>
        )
      )}
      <p role="status" className={styles.status}>
        {saving && "Saving…"}
      </p>
    </article>
  );
});

function Head({ shown, id }: { readonly shown: ShownNote; readonly id: string }) {
  const { notes } = useNotesFacts();
  const { note, text, open, editing, isUnsent } = shown;
  const title = (!hasProposedTitle(shown) && text.title) || (isNew(shown) ? "Add note" : "Untitled note");
  const titleText = (
    <span id={`${id}-title`} className="note-title">
      {title}
    </span>
  );
  return (
    <div className="note-head">
      {editing ? (
        <div className="note-toggle">{titleText}</div>
      ) : (
        <button
          type="button"
          className="note-toggle"
          aria-expanded={open}
          aria-controls={open ? `${id}-body` : undefined}
          onClick={() => void notes.toggle(note.id)}
        >
          <span className="note-chevron js-only" />
          {titleText}
        </button>
      )}
      {isUnsent && !editing && <span className={styles.unsent}>Not saved</span>}
      {!editing && !isNew(shown) && <NoteMenu shown={shown} />}
    </div>
  );
}

function NoteMenu({ shown }: { readonly shown: ShownNote }) {
  const { notes, onGone } = useNotesFacts();
  const [isDeleting, setDeleting] = useState(false);
  const { note, text, saving } = shown;
  const link = linkTo(note);
  const actions: RowAction[] = [
    ...(note.editable
      ? [
          { label: "Edit", icon: "edit", onSelect: () => void notes.edit(note.id), disabled: saving } as const,
          {
            label: "Delete",
            icon: "trash",
            onSelect: () => setDeleting(true),
            dangerous: true,
            disabled: saving,
          } as const,
        ]
      : []),
    ...(link === null
      ? []
      : [{ label: "Copy link", icon: "copy", onSelect: () => void copyLink(location.origin + link) } as const]),
  ];
  return (
    <span className="note-menu js-only">
      <RowMenu name={text.title || "this note"} actions={actions} />
      {isDeleting && (
        <Suspense>
          <DeleteDialog
            onClose={() => setDeleting(false)}
            onConfirm={async () => {
              setDeleting(false);
              if (await notes.remove(note.id)) onGone(note);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

function returnTo(card: HTMLElement | null): void {
  card?.querySelector("button")?.focus({ preventScroll: true });
  // The editor was taller than the note.
  card?.scrollIntoView({ block: "nearest" });
}

/** When the editor closes, the focus returns to the title of the note. */
function useFocusAfterEditing(card: React.RefObject<HTMLElement | null>, editing: boolean): void {
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing && document.querySelector("dialog[open]") === null) returnTo(card.current);
    wasEditing.current = editing;
  }, [card, editing]);
}
