import { browserClient } from "../../../ui/api.ts";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../ui/form/confirm-dialog.tsx";
import { deleteStoredFiles, type TownFile } from "../contract.ts";
import { formatBytes } from "../../../domain/format-bytes.ts";

/** Files to delete: one, or all that are unused. */
export interface Deletion {
  readonly file: TownFile | null;
  readonly files: number;
  readonly bytes: number;
}

interface DeleteDialogProps {
  readonly site: string;
  readonly deletion: Deletion | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before files are deleted: they cannot be restored. */
export function DeleteDialog({ site, deletion, onClose, onDone }: DeleteDialogProps) {
  const what = deletion === null ? "" : deletion.file === null ? countOf(deletion.files) : `“${deletion.file.name}”`;
  const remove = async (): Promise<void> => {
    const ids = deletion?.file ? [deletion.file.id] : undefined;
    const { deleted } = await browserClient.call(deleteStoredFiles, { site, ids });
    showAdminMessage(`${countOf(deleted)} deleted.`);
    onDone();
  };
  return (
    <ConfirmDialog
      open={deletion !== null}
      title={`Delete ${what}?`}
      confirmLabel={deletion?.file ? "Delete the file" : `Delete ${what}`}
      dangerous
      onClose={onClose}
      onConfirm={remove}
    >
      {deletion !== null && (
        <p>
          No text, setting or law of the town refers to {deletion.files === 1 ? "it" : "them"}; links on other websites
          and in the law are not checked. This frees {formatBytes(deletion.bytes)} and cannot be undone. The history
          shows what was deleted.
        </p>
      )}
    </ConfirmDialog>
  );
}

const countOf = (files: number): string => `${files.toLocaleString("en-US")} ${files === 1 ? "file" : "files"}`;
