import { Button } from "../../../../ui/controls/button.tsx";
import { ConflictNotice } from "../../../../ui/form/conflict-notice.tsx";
import type { FieldRegistry } from "../../../../ui/form/form-fields.ts";
import { colorLabels, noteColors } from "../../contract/lists.ts";
import { textOf, type ShownNote } from "../state/shown-note.ts";
import { useNotesFacts } from "./notes-context.ts";
import styles from "./note-card.module.css";

/** Above text that only this browser has: what to do with it (NOTES-20, OPEN-104). */
export function UnsentNotice({ shown }: { readonly shown: ShownNote }) {
  const { notes } = useNotesFacts();
  const { note, text, conflict, saving } = shown;
  if (conflict !== null && conflict.theirs !== null) {
    return (
      <ConflictNotice
        conflict={{
          theirs: textOf(conflict.theirs),
          by: conflict.by ?? conflict.theirs.updatedBy.name,
          at: conflict.at,
        }}
        mine={text}
        registry={FIELDS}
        onResolve={(keep) => void notes.resolve(note.id, keep)}
      />
    );
  }
  return (
    <div className={styles.notice} role="group" aria-label="Not saved">
      <p>
        {conflict === null
          ? "This is not saved. It is kept in this browser until you save or discard it."
          : "Someone deleted this note while you were editing. Your text is not saved."}
      </p>
      <div className={styles.buttons}>
        {conflict === null ? (
          <>
            <Button look="solid" disabled={saving} onClick={() => void notes.save(note.id)}>
              Save
            </Button>
            <Button disabled={saving} onClick={() => void notes.edit(note.id)}>
              Continue editing
            </Button>
            <Button look="plain" disabled={saving} onClick={() => notes.cancel(note.id)}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button look="solid" onClick={() => void notes.resolve(note.id, "mine")}>
              Save as a new note
            </Button>
            <Button onClick={() => void notes.resolve(note.id, "theirs")}>Discard</Button>
          </>
        )}
      </div>
    </div>
  );
}

const FIELDS: FieldRegistry = new Map([
  ["title", { label: "Title" }],
  ["content", { label: "Note" }],
  [
    "color",
    { label: "Color", textOf: (value) => colorLabels[noteColors.find((color) => color === value) ?? "default"] },
  ],
  ["visibility", { label: "Who sees it", textOf: visibilityText }],
  ["displayMode", { label: "Display" }],
]);

function visibilityText(value: unknown): string {
  if (value === "private") return "Private";
  return value === "public" ? "Public" : "A group";
}
