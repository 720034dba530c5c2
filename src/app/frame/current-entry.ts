import type { Session } from "../../features/sites/contract/session.ts";
import type { CurrentPage } from "../../features/sites/parts/page-handle.ts";

/** Id of the rail entry of the current page; null for account pages. */
export function currentEntry(session: Session, { rail, params }: CurrentPage): string | null {
  return typeof rail === "function" ? rail(session, params) : (rail ?? null);
}
