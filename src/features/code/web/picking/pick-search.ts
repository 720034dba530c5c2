import { fullName } from "../../../../domain/law/name.ts";
import { showMessage } from "../../../../ui/messages.ts";
import { setPicked } from "../../../../ui/picked.ts";
import type { PageFacts } from "../reading/code-meta.ts";

/** OPEN-105: limits the site's search to this part. */
export function searchInPage(site: string, { head, ancestors }: PageFacts): void {
  const title = fullName(head);
  setPicked(site, [{ guid: head.guid, title, path: ancestors.slice(1).map(({ guid }) => guid) }]);
  showMessage(`Search is now limited to ${title}.`);
  focusSearch();
}

/** Focuses the search field. On a phone, closes the drawer that covers the page first. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
  document.querySelector<HTMLElement>("[role=search] [name=query]")?.focus();
}
