import type { FormChoices } from "../../../../domain/query/form/form.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { Scope } from "../../contract/search.ts";

/** What the form of a town offers, and which of its groups show. */
export interface FormOptions extends FormChoices {
  readonly kinds: ReadonlySet<Exclude<Scope, "all">>;
}

/** Kinds that a town can search; each further one comes with the feature that brings its documents. */
export const SEARCHED_KINDS = ["code"] as const;

/** What a town with these kinds offers. ADVANCED-03: in an archive there are neither public documents nor notes, whatever the town has. */
export function formOptionsAt(
  { archiveId }: Pick<Session, "archiveId">,
  kinds: readonly Exclude<Scope, "all">[],
): FormOptions {
  const isArchive = archiveId !== null;
  const shown = kinds.filter((kind) => !isArchive || kind === "code" || kind === "law");
  return { documentTypes: [], groups: [], isArchive, kinds: new Set(shown) };
}
