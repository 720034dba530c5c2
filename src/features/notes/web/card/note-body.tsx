import { useEffect, useState } from "react";
import { Link } from "react-router";
import { fullName } from "../../../../domain/law/name.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Day, useFormatDay } from "../../../../ui/text/day.tsx";
import { LawName } from "../../../../ui/text/law-name.tsx";
import { RichText } from "../../../../ui/rich-text/rich-text.tsx";
import type { Note } from "../../contract/notes.ts";
import { originOf, remarksOf, signerOf } from "../../contract/origin.ts";
import { isNew, type ShownNote } from "../state/shown-note.ts";
import { linkTo } from "./note-link.ts";
import { useNotesFacts } from "./notes-context.ts";
import { useNear } from "./use-near.ts";
import { visibilityLabel } from "./visibility.ts";
import styles from "./note-card.module.css";

/** What a note says, about what, and who wrote it. */
export function NoteBody({ shown }: { readonly shown: ShownNote }) {
  const { where } = useNotesFacts();
  const { note, text } = shown;
  return (
    <>
      {where === "list" && <Place note={note} />}
      {isPublic(shown) && <Origin note={note} />}
      <PassageQuote note={note} />
      <Remarks note={note} />
      {note.content === null && !isNew(shown) ? (
        <ContentToCome id={note.id} />
      ) : (
        <RichText
          html={text.content === note.content ? (note.shown ?? text.content) : text.content}
          className="note-text"
        />
      )}
      {!isNew(shown) && !isPublic(shown) && <Signature shown={shown} />}
    </>
  );
}

/** How near the window a card is when its content is loaded. */
const MARGIN = "400px 0px";

/** In place of content that the answer left out, because it had much. It is loaded when the card comes into view. */
function ContentToCome({ id }: { readonly id: string }) {
  const { notes } = useNotesFacts();
  const [hasFailed, setFailed] = useState(false);
  const [ref, isNear] = useNear(MARGIN);
  useEffect(() => {
    if (!isNear || hasFailed) return;
    void notes.read(id).then((isThere) => {
      if (!isThere) setFailed(true);
    });
  }, [notes, id, isNear, hasFailed]);
  return (
    <div ref={ref} className={styles.toCome} aria-busy={!hasFailed}>
      {hasFailed ? (
        <>
          <Remark>The text of this note could not be loaded.</Remark>
          <Button onClick={() => setFailed(false)}>Try again</Button>
        </>
      ) : (
        <p className="note-remark js-only">Loading…</p>
      )}
      <noscript>
        <p className="note-remark">Turn on JavaScript to read this note: there are many long notes here.</p>
      </noscript>
    </div>
  );
}

function Place({ note }: { readonly note: Note }) {
  if (note.place === null) return null;
  const name = <LawName>{fullName(note.place)}</LawName>;
  return (
    <p className={styles.place}>{note.path === null ? name : <Link to={linkTo(note) ?? note.path}>{name}</Link>}</p>
  );
}

const Remark = ({ children }: { readonly children: string }) => <p className="note-remark">{children}</p>;

/** Whether the text on the screen is saved as a public note. */
const isPublic = ({ note }: ShownNote): boolean => note.version > 0 && note.visibility === "public";

/** Whose note it is, and that it is not law. */
function Origin({ note }: { readonly note: Note }) {
  const { session, where } = useNotesFacts();
  const format = useFormatDay();
  const { customization, customerName, username } = session;
  const origin = originOf(note, signerOf(customization, customerName), format);
  // Colleagues see who wrote it.
  const by = where === "list" && username !== null ? ` · Written by ${note.createdBy.name}` : "";
  return <p className="note-origin">{origin + by}</p>;
}

function Remarks({ note }: { readonly note: Note }) {
  const { passageOf } = useNotesFacts();
  const isGone = note.passage !== null && passageOf !== undefined && passageOf(note) === null;
  const passageState = passageOf === undefined ? note.passageState : isGone ? "changed" : null;
  return remarksOf({ ...note, passageState }).map((remark) => <Remark key={remark}>{remark}</Remark>);
}

/** The words that the note is about. */
export function PassageQuote({ note }: { readonly note: Note }) {
  const { passageOf } = useNotesFacts();
  if (note.passage === null) return null;
  const show = passageOf?.(note) ?? null;
  return (
    <blockquote className="note-quote">
      {show === null ? (
        <span>{note.passage.exact}</span>
      ) : (
        <button type="button" className={styles.quoted} onClick={show} title="Show in the text">
          {note.passage.exact}
        </button>
      )}
    </blockquote>
  );
}

function Signature({ shown }: { readonly shown: ShownNote }) {
  const { note } = shown;
  const isEdited = note.version > 1;
  return (
    <p className="note-signature">
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
