import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { errorList } from "../../../../ui/messages/error-list.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { RichTextField } from "../../../../ui/editor/rich-text-field.tsx";
import { useUnsaved } from "../../../../ui/form/use-unsaved.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { useStore } from "../../../../ui/store.ts";
import { colorLabels, colorTips, displayModes, noteColors } from "../../contract/lists.ts";
import { problemsOf, type NoteProblem } from "../../policy/problems.ts";
import { BLANK, hasProposedTitle, isBlank, isNew, textOf, type NoteText, type ShownNote } from "../state/shown-note.ts";
import { PassageQuote } from "./note-body.tsx";
import { useNotesFacts } from "./notes-context.ts";
import { useNoteGroups } from "./use-note-groups.ts";
import { visibilityOptions } from "./visibility.ts";
import styles from "./note-card.module.css";

const COLORS = noteColors.map((value) => ({ value, label: colorLabels[value], tip: colorTips[value] }));
const MODES = displayModes.map((value) => ({ value, label: value === "expanded" ? "Expanded" : "Minimized" }));

/** The editor of a note, in its card. What is typed is kept in the browser until it is saved or discarded. */
export function NoteEditor({ shown }: { readonly shown: ShownNote }) {
  const { notes, session } = useNotesFacts();
  const groups = useNoteGroups(session);
  const { note, text, saving } = shown;
  useUnsaved(isNew(shown) ? !isBlank(shown) : JSON.stringify(text) !== JSON.stringify(textOf(note)));
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const isProposed = hasProposedTitle(shown);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const [errorOf, mark] = useProblems(form, text);
  const change = (changes: Partial<NoteText>): void => notes.change(note.id, changes);
  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={isNew(shown) ? "Add note" : `Edit ${note.title}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mark();
        void notes.save(note.id);
      }}
    >
      <PassageQuote note={note} />
      <TextField
        ref={title}
        label="Title"
        required
        size="wide"
        hint={isProposed ? "Proposed. Type to replace it." : "Short: lists of notes show it."}
        error={errorOf("title")}
        value={text.title}
        data-proposed={isProposed || undefined}
        disabled={saving}
        onFocus={(event) => isProposed && event.target.select()}
        onValue={(value) => change({ title: value })}
      />
      <RichTextField
        label="Note"
        required
        error={errorOf("content")}
        value={text.content}
        disabled={saving}
        onValue={(content) => change({ content })}
      />
      <SelectField
        label="Who sees it"
        size="wide"
        options={visibilityOptions(session, groups, note)}
        value={text.visibility}
        disabled={saving}
        onValue={(visibility) => change({ visibility })}
      />
      <MoreOptions shown={shown} onChange={change} />
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

interface MoreOptionsProps {
  readonly shown: ShownNote;
  readonly onChange: (changes: Partial<NoteText>) => void;
}

/** What few notes need. Open from the start for a note that uses it. */
function MoreOptions({ shown: { text, saving }, onChange }: MoreOptionsProps) {
  const [isOpen] = useState(text.color !== BLANK.color || text.displayMode !== BLANK.displayMode);
  return (
    <details className={styles.more} open={isOpen}>
      <summary>
        <Icon name="right" size={16} />
        More options
      </summary>
      <div className={styles.choices}>
        <SelectField
          label="Note color"
          hint={colorTips[text.color]}
          size="wide"
          options={COLORS}
          value={text.color}
          disabled={saving}
          onValue={(color) => onChange({ color })}
        />
        <SelectField
          label="Shown"
          hint="Whether readers see all of it at first, or only its title."
          size="wide"
          options={MODES}
          value={text.displayMode}
          disabled={saving}
          onValue={(displayMode) => onChange({ displayMode })}
        />
      </div>
    </details>
  );
}

/**
 * What keeps a note from being saved, at its fields; `mark` shows it from then on. When the dialog with the same problems
 * (NOTES-32) is closed, the focus moves to the first of these fields.
 */
function useProblems(form: React.RefObject<HTMLFormElement | null>, text: NoteText) {
  const [isMarked, setMarked] = useState(false);
  const awaitsFocus = useRef(false);
  const { messages } = useStore(errorList);
  useEffect(() => {
    if (!awaitsFocus.current || messages.length > 0) return;
    awaitsFocus.current = false;
    // After the dialog has returned the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }, [form, messages]);
  const problems = isMarked ? problemsOf(text) : [];
  const errorOf = (path: NoteProblem["path"]): string | null =>
    problems.find((problem) => problem.path === path)?.message ?? null;
  const mark = (): void => {
    setMarked(true);
    awaitsFocus.current = problemsOf(text).length > 0;
  };
  return [errorOf, mark] as const;
}
