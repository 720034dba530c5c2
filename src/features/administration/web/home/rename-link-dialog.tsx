import { useState } from "react";
import { Dialog } from "../../../../ui/dialog.tsx";
import { tellFailure } from "../../../../ui/form/admin-messages.ts";
import { Floating } from "../../../../ui/form/floating.tsx";
import { focusSoon } from "../../../../ui/form/focus-soon.ts";
import { TextField } from "../../../../ui/form/text-field.tsx";

interface RenameLinkDialogProps {
  readonly label: string;
  readonly onClose: () => void;
  /** Saves; a rejection is told, and the dialog stays. */
  readonly onLabel: (label: string) => Promise<void>;
}

/** What a tile of the home page is called. */
export function RenameLinkDialog({ label, onClose, onLabel }: RenameLinkDialogProps) {
  const [typed, setTyped] = useState(label);
  const [busy, setBusy] = useState(false);
  const name = typed.trim();
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await onLabel(name);
      onClose();
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Floating>
      <Dialog title="Rename the link" open onClose={onClose} onSubmit={() => void submit()} submitLabel="Save the name" submitDisabled={busy || name === "" || name === label}>
        <TextField label="Name on the home page" required size="wide" maxLength={80} value={typed} onValue={setTyped} ref={focusSoon} />
      </Dialog>
    </Floating>
  );
}
