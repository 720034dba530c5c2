import { browserClient } from "../../../../ui/api.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { showMessage } from "../../../../ui/messages/messages.ts";
import { removeDeletedDocuments, type DeletedDocument } from "../../contract/deleted.ts";
import styles from "./deleted.module.css";

interface RemoveForGoodProps {
  readonly site: string;
  /** None: the dialog is closed. */
  readonly documents: readonly DeletedDocument[];
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** The question before deleted documents are removed at once. */
export function RemoveForGood({ site, documents, onClose, onRemoved }: RemoveForGoodProps) {
  const [one, ...others] = documents;
  const count = documents.length === 1 ? "1 document" : `${documents.length} documents`;
  const remove = async (): Promise<void> => {
    await browserClient.call(removeDeletedDocuments, { site, documentIdList: documents.map(({ id }) => id) });
    showMessage(`Removed ${count} for good`);
    onRemoved();
  };
  return (
    <ConfirmDialog
      open={one !== undefined}
      title={`Remove ${count} for good?`}
      confirmLabel={`Remove ${count}`}
      dangerous
      onClose={onClose}
      onConfirm={remove}
    >
      {others.length === 0 ? (
        <p>“{one?.title}” will be removed with its file and text.</p>
      ) : (
        <>
          <p>These will be removed with their files and texts:</p>
          <ul className={styles.titles}>
            {documents.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </>
      )}
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  );
}
