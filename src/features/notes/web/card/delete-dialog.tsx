import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";

interface DeleteDialogProps {
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

export const DeleteDialog = ({ onClose, onConfirm }: DeleteDialogProps) => (
  <ConfirmDialog
    open
    title="Are you sure?"
    confirmLabel="Delete note"
    dangerous
    onClose={onClose}
    onConfirm={onConfirm}
  >
    <p>This will permanently delete this note.</p>
  </ConfirmDialog>
);
