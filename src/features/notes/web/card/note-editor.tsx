import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { RichTextField } from "../../../../ui/editor/rich-text-field.tsx";
import { useUnsaved } from "../../../../ui/form/use-unsaved.ts";
import { colorLabels, displayModes, noteColors } from "../../contract/lists.ts";
import { isBlankText, isNew, textOf, type ShownNote } from "../state/shown-note.ts";
import { PassageQuote } from "./note-body.tsx";
import { useNotesFacts } from "./notes-context.ts";
import { useNoteGroups } from "./use-note-groups.ts";
import { visibilityOptions } from "./visibility.ts";
import styles from "./note-card.module.css";

const COLORS = noteColors.map((value) => ({ value, label: colorLabels[value] }));
const MODES = displayModes.map((value) => ({ value, label: value === "expanded" ? "Expanded" : "Minimized" }));

/** The editor of a note, in its card. What is typed is kept in the browser until it is saved or discarded. */
export function NoteEditor({ shown }: { readonly shown: ShownNote }) {
  const { notes, session } = useNotesFacts();
  const groups = useNoteGroups(session);
  const { note, text, saving } = shown;
  useUnsaved(isNew(shown) ? !isBlankText(text) : JSON.stringify(text) !== JSON.stringify(textOf(note)));
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const change = (changes: Parameters<typeof notes.change>[1]): void => notes.change(note.id, changes);
  return (
    <form
      className={styles.editor}
      aria-label={isNew(shown) ? "Add note" : `Edit ${note.title}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void notes.save(note.id);
      }}
    >
      <PassageQuote note={note} />
      <TextField
        ref={title}
        label="Title"
        required
        size="wide"
        value={text.title}
        disabled={saving}
        onValue={(value) => change({ title: value })}
      />
      <RichTextField
        label="Note"
        required
        value={text.content}
        disabled={saving}
        onValue={(content) => change({ content })}
      />
      <div className={styles.choices}>
        <SelectField
          label="Who sees it"
          size="wide"
          options={visibilityOptions(session, groups, note)}
          value={text.visibility}
          disabled={saving}
          onValue={(visibility) => change({ visibility })}
        />
        <SelectField
          label="Note color"
          hint="Accent, Banner and Title are colors of the town."
          size="wide"
          options={COLORS}
          value={text.color}
          disabled={saving}
          onValue={(color) => change({ color })}
        />
        <SelectField
          label="Shown"
          size="wide"
          options={MODES}
          value={text.displayMode}
          disabled={saving}
          onValue={(displayMode) => change({ displayMode })}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" look="solid" disabled={saving}>
          Save note
        </Button>
        <Button disabled={saving} onClick={() => notes.cancel(note.id)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
