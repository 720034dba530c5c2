import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import type { Upload } from "./use-upload.ts";

interface QuestionsProps {
  readonly asks: "back" | "cancel" | null;
  readonly onClose: () => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}

/** BULK-04, BULK-05, MESSAGES-24 */
export function Questions({ asks, onClose, onBack, onCancel }: QuestionsProps) {
  return (
    <>
      <ConfirmDialog
        open={asks === "back"}
        title="Back Confirm"
        confirmLabel="Go back"
        onClose={onClose}
        onConfirm={onBack}
      >
        <p>Are you sure you want to go back? Any manual changes you've made will be lost.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === "cancel"}
        title="Cancel Confirm"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onClose={onClose}
        onConfirm={onCancel}
      >
        <p>Are you sure you want to cancel? All progress will be lost.</p>
      </ConfirmDialog>
    </>
  );
}

interface ResultsProps {
  readonly result: Upload["result"];
  readonly onClose: () => void;
  readonly onMore: () => void;
  readonly onShow: () => void;
}

/** BULK-18, BULK-19 */
export function Results({ result, onClose, onMore, onShow }: ResultsProps) {
  return (
    <>
      <Dialog
        title="Bulk Uploader"
        open={result === "all"}
        width="xs"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onMore}>Upload more</Button>
            <Button look="solid" onClick={onShow}>
              Show the documents
            </Button>
          </>
        }
      >
        <p>All documents have been successfully uploaded!</p>
      </Dialog>
      <Dialog
        title="Error"
        open={result === "some"}
        width="xs"
        onClose={onClose}
        actions={
          <Button type="submit" look="solid">
            Ok
          </Button>
        }
      >
        <p>Some documents failed to upload. Please refresh the page and try again later.</p>
      </Dialog>
    </>
  );
}
