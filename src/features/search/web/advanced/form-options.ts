import type { FormChoices } from "../../../../domain/query/form/form.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { Scope } from "../../contract/search.ts";

/** The options and groups of a town's advanced form. */
export interface FormOptions extends FormChoices {
  readonly kinds: ReadonlySet<Exclude<Scope, "all">>;
}

/** Kinds of documents that a town can search. Each future feature adds its own. */
export const SEARCHED_KINDS = ["code"] as const;

/** The options of a town with these kinds. ADVANCED-03: an archive has neither public documents nor notes. */
export function formOptionsAt(
  { archiveId }: Pick<Session, "archiveId">,
  kinds: readonly Exclude<Scope, "all">[],
): FormOptions {
  const isArchive = archiveId !== null;
  const shown = kinds.filter((kind) => !isArchive || kind === "code" || kind === "law");
  return { documentTypes: [], groups: [], isArchive, kinds: new Set(shown) };
}
