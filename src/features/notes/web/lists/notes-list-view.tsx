import { useEffect, useMemo, useState } from "react";
import { useNavigate, useOutletContext, useRevalidator, useSearchParams } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { focusMain } from "../../../../ui/page/main-landmark.ts";
import { PanelLayout } from "../../../../ui/dialog/side-panel.tsx";
import { useStore } from "../../../../ui/store.ts";
import { Pager } from "../../../../ui/table/pager.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { myNotesHref, notesHref } from "../../contract/addresses.ts";
import { NoteCard } from "../card/note-card.tsx";
import { NotesContext, type NotesFacts } from "../card/notes-context.ts";
import { createNotes, type Notes } from "../state/notes.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { isFiltered, noteFilters, type NoteFilters } from "./filters.ts";
import { CHUNK, type NotesList } from "./load-list.ts";
import { NoNotes } from "./no-notes.tsx";
import styles from "./notes-list.module.css";

/** The user's own notes as a file. */
const exportHref = (custId: string, format: "docx" | "json", query: string): string =>
  `/api/${custId}/notes/export?format=${format}${query === "" ? "" : `&${query.slice(1)}`}`;

interface ListProps {
  readonly list: NotesList;
  readonly mine: boolean;
}

/** A list of notes with its filters beside it (NOTES-03 to NOTES-05). */
export function NotesListView({ list, mine }: ListProps) {
  const session = useOutletContext<Session>();
  const [query] = useSearchParams();
  const filters = noteFilters.read(query);
  const base = (mine ? myNotesHref : notesHref)(session.custId);
  const title = mine ? "My Notes" : session.customization.notesName;
  const active = [filters.visibility, filters.color, filters.guid].filter((value) => value !== "").length;
  return (
    <PanelLayout
      title="Filters"
      icon="filter"
      badge={active}
      panel={<FilterPanel session={session} list={list} filters={filters} base={base} mine={mine} />}
    >
      <div className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        {mine && list.total > 0 && <Exports session={session} filters={filters} />}
        <List
          key={`${session.username ?? ""} ${base}`}
          session={session}
          list={list}
          filters={filters}
          mine={mine}
          base={base}
        />
      </div>
    </PanelLayout>
  );
}

function Exports({ session, filters }: { readonly session: Session; readonly filters: NoteFilters }) {
  const query = noteFilters.write({ ...filters, guid: "", from: 0 });
  return (
    <p className={styles.exports}>
      Download {isFiltered(filters) ? "these notes" : "your notes"}:{" "}
      <a href={exportHref(session.custId, "docx", query)} download>
        Word
      </a>{" "}
      <a href={exportHref(session.custId, "json", query)} download>
        JSON
      </a>
    </p>
  );
}

interface NotesOfListProps extends ListProps {
  readonly session: Session;
  readonly filters: NoteFilters;
  readonly base: string;
}

function List({ session, list, filters, mine, base }: NotesOfListProps) {
  const notes = useNotesOf(session, list);
  const { notes: shown } = useStore(notes.store);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isLast = shown.length <= 1;
  const facts = useMemo(
    (): NotesFacts => ({
      notes,
      session,
      where: "list",
      onGone: () => {
        focusMain();
        // NOTES-24: the filters match nothing any more.
        if (isLast && (isFiltered(filters) || filters.from > 0)) void navigate(base);
        else void revalidate();
      },
    }),
    [notes, session, isLast, filters, base, navigate, revalidate],
  );
  return (
    <NotesContext value={facts}>
      {session.username !== null && <LeaveGuard />}
      {shown.length === 0 ? (
        <NoNotes session={session} filters={filters} base={base} mine={mine} />
      ) : (
        <ul className={styles.list}>
          {shown.map((each) => (
            <li key={each.note.id}>
              <NoteCard shown={each} />
            </li>
          ))}
        </ul>
      )}
      {list.total > 0 && (
        <Pager
          offset={list.offset}
          limit={CHUNK}
          total={list.total}
          things={list.total === 1 ? "note" : "notes"}
          hrefFor={(from) => base + noteFilters.write({ ...filters, from })}
        />
      )}
    </NotesContext>
  );
}

/** The notes of a list: those that the server rendered, then as they were changed in this tab. */
function useNotesOf({ custId, username }: Session, list: NotesList): Notes {
  const { revalidate } = useRevalidator();
  const [notes] = useState(() =>
    createNotes({
      client: browserClient,
      site: custId,
      user: username,
      initial: list.notes,
      onChange: () => void revalidate(),
    }),
  );
  useEffect(() => {
    notes.load(list.notes);
    notes.offerKept();
  }, [notes, list]);
  return notes;
}
