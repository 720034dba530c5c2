import type { SearchedKind } from "../../../domain/query/language.ts";
import type { FormGroup } from "../../../domain/query/form/form.ts";
import type { Session } from "../../sites/contract/session.ts";

/**
 * The fields of the advanced form for a kind of documents: the export `advancedSearch` of a file that the feature's browser.ts
 * names (`files.advancedSearch`). Only the dialog loads it.
 */
export interface AdvancedKind {
  readonly kind: SearchedKind;
  /**
   * Its group in the form of a town, for its user; without a session, of several towns. Null: there are none of these
   * documents.
   */
  readonly group: (session: AdvancedSession | null) => FormGroup | null | Promise<FormGroup | null>;
}

export type AdvancedSession = Pick<Session, "custId" | "archiveId" | "parts" | "username" | "grantedPermissions">;
