import { Link } from "react-router";
import { fullName } from "../../../../domain/law/name.ts";
import { Day } from "../../../../ui/day.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { LawName } from "../../../../ui/law-name.tsx";
import { RichText } from "../../../../ui/rich-text/rich-text.tsx";
import type { Note } from "../../contract/notes.ts";
import { isNew, type ShownNote } from "../state/shown-note.ts";
import { linkTo } from "./note-link.ts";
import { useNotesFacts } from "./notes-context.ts";
import { visibilityLabel } from "./visibility.ts";
import styles from "./note-card.module.css";

/** What a note says, about what, and who wrote it. */
export function NoteBody({ shown }: { readonly shown: ShownNote }) {
  const { where } = useNotesFacts();
  const { note, text } = shown;
  return (
    <>
      {where === "list" && <Place note={note} />}
      {note.state === "repealed" && <Remark>This provision is repealed.</Remark>}
      {note.state === "gone" && <Remark>This provision is no longer in the code.</Remark>}
      {note.passage !== null && <PassageQuote note={note} />}
      {note.content === null && !isNew(shown) ? (
        <p className={styles.remark}>Loading…</p>
      ) : (
        <RichText
          html={text.content === note.content ? (note.shown ?? text.content) : text.content}
          className={styles.text}
        />
      )}
      {!isNew(shown) && <Signature shown={shown} />}
    </>
  );
}

function Place({ note }: { readonly note: Note }) {
  if (note.place === null) return null;
  const name = <LawName>{fullName(note.place)}</LawName>;
  return (
    <p className={styles.place}>{note.path === null ? name : <Link to={linkTo(note) ?? note.path}>{name}</Link>}</p>
  );
}

function Remark({ children }: { readonly children: string }) {
  return (
    <p className={styles.remark}>
      <Icon name="info" size={16} />
      {children}
    </p>
  );
}

/** The words that the note is about. */
export function PassageQuote({ note }: { readonly note: Note }) {
  const { passageOf } = useNotesFacts();
  if (note.passage === null) return null;
  const show = passageOf?.(note) ?? null;
  const isChanged = passageOf === undefined ? note.passageState === "changed" : show === null;
  return (
    <>
      <blockquote className={styles.quote}>
        {show === null ? (
          note.passage.exact
        ) : (
          <button type="button" className={styles.quoted} onClick={show} title="Show in the text">
            {note.passage.exact}
          </button>
        )}
      </blockquote>
      {isChanged && note.state !== "gone" && <Remark>The text has changed since.</Remark>}
    </>
  );
}

function Signature({ shown }: { readonly shown: ShownNote }) {
  const { note } = shown;
  const isEdited = note.version > 1;
  return (
    <p className={styles.signature}>
      {note.createdBy.name} · <Day at={note.createdOn} /> · {visibilityLabel(note)}
      {isEdited && (
        <>
          <br />
          Edited {note.updatedBy.name !== note.createdBy.name && `by ${note.updatedBy.name} `}
          on <Day at={note.updatedOn} />
        </>
      )}
    </p>
  );
}
