import { isTownItself } from "../../../../domain/version-state.ts";
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
  isTownItself({ archiveId }) && (username !== null || parts.notes.hasPublic);

/** Laws that the reader may see, in the table of new laws or in the ledger. */
const hasLaws = ({ archiveId, parts: { laws } }: SearchedTown): boolean =>
  isTownItself({ archiveId }) && (laws.lawLedgerCount ?? (laws.lawCount ?? 0) + laws.codifiedLawCount) > 0;

/** Kinds of documents that can be searched. Each future feature adds its own. */
export const SEARCHED_KINDS = ["code", "doc", "law", "note"] as const;

/**
 * The options of a town with these kinds; without a session, of several towns, whose types have different names.
 * ADVANCED-03: an archive has neither public documents, laws nor notes. ADVANCED-10: a checkbox for each type.
 */
export function formOptionsAt(
  session: SearchedTown | null,
  kinds: readonly Exclude<Scope, "all">[],
  groups: FormChoices["groups"] = [],
): FormOptions {
  const isArchive = session !== null && !isTownItself(session);
  const documentTypes = isArchive ? [] : (session?.parts.documents.types ?? []).map(({ title }) => title);
  const has = (kind: Exclude<Scope, "all">): boolean => {
    if (kind === "doc") return !isArchive && (session === null || documentTypes.length > 0);
    if (kind === "note") return session !== null && mayHaveNotes(session);
    return kind === "code" || session === null || hasLaws(session);
  };
  return { documentTypes, groups, isArchive, kinds: new Set(kinds.filter(has)) };
}
