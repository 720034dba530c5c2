import type { FormChoices } from "../../../../domain/query/form/form.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { Scope } from "../../contract/search.ts";

/** The options and groups of a town's advanced form. */
export interface FormOptions extends FormChoices {
  readonly kinds: ReadonlySet<Exclude<Scope, "all">>;
}

type SearchedTown = Pick<Session, "archiveId" | "parts" | "username">;

/** OPEN-35: users have private notes, and everyone sees public ones. */
const mayHaveNotes = ({ archiveId, parts, username }: SearchedTown): boolean =>
  archiveId === null && (username !== null || parts.notes.hasPublic);

/** Kinds of documents that can be searched. Each future feature adds its own. */
export const SEARCHED_KINDS = ["code", "doc", "note"] as const;

/**
 * The options of a town with these kinds; without a session, of several towns, whose types have different names.
 * ADVANCED-03: an archive has neither public documents nor notes. ADVANCED-10: a checkbox for each type.
 */
export function formOptionsAt(
  session: SearchedTown | null,
  kinds: readonly Exclude<Scope, "all">[],
  groups: FormChoices["groups"] = [],
): FormOptions {
  const isArchive = session !== null && session.archiveId !== null;
  const documentTypes = isArchive ? [] : (session?.parts.documents.types ?? []).map(({ title }) => title);
  const has = (kind: Exclude<Scope, "all">): boolean => {
    if (kind === "doc") return !isArchive && (session === null || documentTypes.length > 0);
    if (kind === "note") return session !== null && mayHaveNotes(session);
    return !isArchive || kind === "code" || kind === "law";
  };
  return { documentTypes, groups, isArchive, kinds: new Set(kinds.filter(has)) };
}
