import type { MessageState } from "../../contract/mail.ts";

/** Query parameters of the list of messages. */
export interface MailQuery {
  readonly state: MessageState | "";
  /** Messages written for no town; for general-code administrators. */
  readonly ofInstallation: boolean;
  readonly offset: number;
}

const STATES: readonly MessageState[] = ["kept", "waiting", "sent", "failed"];

/** Reads "?state=kept&of=installation&from=50"; drops invalid values. */
export function readMailQuery(query: URLSearchParams): MailQuery {
  const offset = Number(query.get("from") ?? 0);
  return {
    state: STATES.find((state) => state === query.get("state")) ?? "",
    ofInstallation: query.get("of") === "installation",
    offset: Number.isSafeInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  };
}

export function mailHref(site: string, { state, ofInstallation, offset }: MailQuery): string {
  const query = new URLSearchParams();
  if (ofInstallation) query.set("of", "installation");
  if (state !== "") query.set("state", state);
  if (offset > 0) query.set("from", String(offset));
  return `/dashboard/${site}/mail${query.size === 0 ? "" : `?${query}`}`;
}

export const messageHref = (site: string, id: number, ofInstallation: boolean): string =>
  `/dashboard/${site}/mail/${id}${ofInstallation ? "?of=installation" : ""}`;
