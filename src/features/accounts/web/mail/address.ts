import { choiceFilter, flagFilter, offsetFilter, urlFilters } from "../../../../ui/page/url-filters.ts";
import type { MessageState } from "../../contract/mail.ts";

/** Filters of the list of messages. */
export interface MailQuery {
  /** Messages written for no town; for general-code administrators. */
  readonly ofInstallation: boolean;
  readonly state: MessageState | "";
  readonly offset: number;
}

const filters = urlFilters<MailQuery>({
  ofInstallation: flagFilter("of", "installation"),
  state: choiceFilter<MessageState, "">("state", ["kept", "waiting", "sent", "failed"], ""),
  offset: offsetFilter("from"),
});

export const readMailQuery = filters.read;

export const mailHref = (site: string, query: MailQuery): string => `/dashboard/${site}/mail${filters.write(query)}`;

export const messageHref = (site: string, id: number, ofInstallation: boolean): string =>
  `/dashboard/${site}/mail/${id}${filters.write({ ...filters.none, ofInstallation })}`;
