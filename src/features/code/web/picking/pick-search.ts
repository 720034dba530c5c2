import { fullName } from "../../../../domain/law/name.ts";
import { showMessage } from "../../../../ui/messages.ts";
import { setPicked } from "../../../../ui/picked.ts";
import type { PageFacts } from "../reading/code-meta.ts";

/** OPEN-105: the search of the site looks in this part alone. */
export function searchInPage(site: string, { head, ancestors }: PageFacts): void {
  const title = fullName(head);
  setPicked(site, [{ guid: head.guid, title, path: ancestors.slice(1).map(({ guid }) => guid) }]);
  showMessage(`The search now looks in ${title}.`);
  focusSearch();
}

/** The search field, out of the drawer that covers the page of a phone. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
  document.querySelector<HTMLElement>("[role=search] [name=query]")?.focus();
}
