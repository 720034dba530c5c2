import type { ReactNode } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { deleteDocumentCategory } from "../../contract/categories.ts";
import { confirmDocuments, deleteDocuments } from "../../contract/documents.ts";
import type { PublicDocument } from "../../contract/entities.ts";
import { RESTORE_DAYS } from "../../contract/lists.ts";
import { deleteDocumentType } from "../../contract/types.ts";
import type { DialogProps } from "./managing.ts";
import { titled } from "./with-title.ts";
import { offerUndo } from "./undo.ts";
import styles from "./manage.module.css";

/** PUBDOC-44 */
export function DeleteType({ dialog: { type }, page, onClose }: DialogProps<"deleteType">) {
  const remove = async (): Promise<void> => {
    const { types } = await titled(
      browserClient.call(deleteDocumentType, { site: page.session.custId, typeId: type.id }),
    );
    page.onTypeDeleted(type, types);
  };
  return (
    <ConfirmDialog open title="Delete type?" confirmLabel="Delete type" dangerous onClose={onClose} onConfirm={remove}>
      <p>
        The type “{type.title}” will be deleted. This cannot be undone. A type that has categories or documents cannot
        be deleted.
      </p>
    </ConfirmDialog>
  );
}

/** PUBDOC-52, PUBDOC-53 */
export function DeleteCategory({ dialog: { category }, page, onClose }: DialogProps<"deleteCategory">) {
  if (category.documentCount > 0) {
    return (
      <Notice title="Error deleting category" onClose={onClose}>
        <p>Category cannot be deleted while it still has documents associated</p>
      </Notice>
    );
  }
  const remove = async (): Promise<void> => {
    const { session, filters } = page;
    const call = browserClient.call(deleteDocumentCategory, {
      site: session.custId,
      categoryId: category.id,
      ...filters,
    });
    page.onPage(await titled(call));
  };
  return (
    <ConfirmDialog
      open
      title="Delete category?"
      confirmLabel="Delete category"
      dangerous
      onClose={onClose}
      onConfirm={remove}
    >
      <p>The empty category “{category.title}” will be deleted. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

/** PUBDOC-69, PUBDOC-72 */
export function DeleteDocuments({ dialog: { documents }, page, onClose }: DialogProps<"delete">) {
  const [one] = documents;
  const remove = async (): Promise<void> => {
    const { session, filters, onPage } = page;
    const documentIdList = documents.map(({ id }) => id);
    const answer = await titled(
      browserClient.call(deleteDocuments, { site: session.custId, documentIdList, ...filters }),
    );
    onPage(answer);
    offerUndo(documents, page);
  };
  return (
    <ConfirmDialog
      open
      title={documents.length === 1 ? "Delete Public Document?" : `Delete ${documents.length} Public Documents?`}
      confirmLabel={documents.length === 1 ? "Delete document" : `Delete ${documents.length} documents`}
      dangerous
      onClose={onClose}
      onConfirm={remove}
    >
      {documents.length === 1 ? <p>“{one?.title}” will be deleted.</p> : <Titles documents={documents} />}
      <p>
        Nobody sees {documents.length === 1 ? "it" : "them"} from now on. You can restore{" "}
        {documents.length === 1 ? "it" : "them"} for {RESTORE_DAYS} days, under “Deleted documents”.
      </p>
    </ConfirmDialog>
  );
}

/** Titles and dates that were made from names of files (decision 089). */
export function ConfirmTitles({ dialog: { documents }, page, onClose }: DialogProps<"confirm">) {
  const formatDay = useFormatDay();
  const confirm = async (): Promise<void> => {
    const documentIdList = documents.map(({ id }) => id);
    const { session, filters, onPage } = page;
    onPage(await titled(browserClient.call(confirmDocuments, { site: session.custId, documentIdList, ...filters })));
  };
  return (
    <ConfirmDialog
      open
      title={documents.length === 1 ? "Are title and date right?" : "Are these titles and dates right?"}
      confirmLabel={documents.length === 1 ? "Confirm" : `Confirm ${documents.length} documents`}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>They were made from the names of the files. Edit a document to correct it.</p>
      <ul className={styles.titles}>
        {documents.map(({ id, title, date, fileName }) => (
          <li key={id}>
            “{title}”, {date === null ? "no date" : formatDay(date)}{" "}
            {fileName !== null && <span className={styles.aside}>from {fileName}</span>}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** PUBDOC-74, PUBDOC-75 */
export function NoDownload({ dialog: { documents }, onClose }: DialogProps<"noDownload">) {
  return (
    <Notice title="Error downloading document(s)" onClose={onClose}>
      <p>Downloads are not supported for linked Public Documents. Please unselect these and try again:</p>
      <Titles documents={documents} />
    </Notice>
  );
}

function Titles({ documents }: { readonly documents: readonly PublicDocument[] }) {
  return (
    <ul className={styles.titles}>
      {documents.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Notice({ title, onClose, children }: NoticeProps) {
  const actions = (
    <Button look="solid" type="submit">
      Close
    </Button>
  );
  return (
    <Floating>
      <Dialog title={title} open width="xs" onClose={onClose} actions={actions}>
        <div className={styles.notice}>{children}</div>
      </Dialog>
    </Floating>
  );
}
