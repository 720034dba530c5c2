import { fullName } from "../../../../domain/law/name.ts";
import { showMessage } from "../../../../ui/messages/messages.ts";
import { setPicked } from "../../../search/parts/picked.ts";
import { focusSearchField } from "../../../search/parts/search-field.ts";
import type { PageFacts } from "../reading/code-meta.ts";

/** OPEN-105: limits the site's search to this part. */
export function searchInPage(site: string, { head, ancestors }: PageFacts): void {
  const title = fullName(head);
  setPicked(site, [{ guid: head.guid, title, path: ancestors.slice(1).map(({ guid }) => guid) }]);
  showMessage(`Search is now limited to ${title}.`);
  focusSearchField();
}
