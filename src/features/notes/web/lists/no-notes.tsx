import { Link } from "react-router";
import { codeRootHref, signInHref } from "../../../../domain/address.ts";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { isFiltered, type NoteFilters } from "./filters.ts";
import { NOTE_ICON } from "../icon.ts";

interface NoNotesProps {
  readonly session: Session;
  readonly filters: NoteFilters;
  readonly base: string;
  readonly mine: boolean;
}

/** What would be here, and how it gets here. */
export function NoNotes({ session, filters, base, mine }: NoNotesProps) {
  if (isFiltered(filters) || filters.from > 0) {
    return (
      <EmptyState icon="filter" title="No notes match these filters">
        <Link to={base}>Show all notes</Link>
      </EmptyState>
    );
  }
  if (session.username === null) {
    return (
      <EmptyState icon={NOTE_ICON} title={mine ? "Sign in to see your notes" : "There are no public notes yet"}>
        <Link to={signInHref(session.custId, base)}>Sign in</Link> to write notes in the margin of the code.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={NOTE_ICON} title={mine ? "You have no notes yet" : "There are no notes yet"}>
      <Link to={codeRootHref(session)}>Open a section</Link>, select words or point at its heading, and choose “Add
      note”.
    </EmptyState>
  );
}
