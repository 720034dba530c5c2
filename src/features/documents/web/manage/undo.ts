import { browserClient } from "../../../../ui/api.ts";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { offerAction } from "../../../../ui/messages/message-actions.ts";
import { showMessage } from "../../../../ui/messages/messages.ts";
import { restoreDocuments } from "../../contract/deleted.ts";
import type { PublicDocument } from "../../contract/entities.ts";
import type { ManagedPage } from "./managing.ts";

/** Afterwards, the list of deleted documents restores them. */
const UNDO_TIME = 60_000;

const named = (documents: readonly PublicDocument[]): string =>
  documents.length === 1 ? `“${documents[0]?.title ?? ""}”` : `${documents.length} documents`;

/** Says that documents were deleted, and offers to restore them. */
export function offerUndo(documents: readonly PublicDocument[], { session, filters, onPage }: ManagedPage): void {
  const restore = async (): Promise<void> => {
    const documentIdList = documents.map(({ id }) => id);
    try {
      onPage(await browserClient.call(restoreDocuments, { site: session.custId, documentIdList, ...filters }));
      showMessage(`Restored ${named(documents)}`);
    } catch (error) {
      reportError(error);
    }
  };
  offerAction(`Deleted ${named(documents)}`, { label: "Undo", run: () => void restore() }, UNDO_TIME);
}
