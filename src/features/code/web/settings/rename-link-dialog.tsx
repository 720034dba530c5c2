import { useState } from "react";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { focusSoon } from "../../../../ui/form/focus-soon.ts";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useBusy } from "../../../../ui/form/use-busy.ts";

interface RenameLinkDialogProps {
  readonly label: string;
  readonly onClose: () => void;
  /** Saves; if it rejects, the dialog shows the error and stays open. */
  readonly onLabel: (label: string) => Promise<void>;
}

/** Renames a tile of the home page. */
export function RenameLinkDialog({ label, onClose, onLabel }: RenameLinkDialogProps) {
  const [typed, setTyped] = useState(label);
  const { busy, run } = useBusy();
  const name = typed.trim();
  const submit = async (): Promise<void> => {
    await onLabel(name);
    onClose();
  };
  return (
    <Floating>
      <Dialog
        title="Rename link"
        open
        onClose={onClose}
        onSubmit={() => void run(submit)}
        submitLabel="Save"
        submitDisabled={busy || name === "" || name === label}
      >
        <TextField
          label="Name on the home page"
          required
          size="wide"
          maxLength={80}
          value={typed}
          onValue={setTyped}
          ref={focusSoon}
        />
      </Dialog>
    </Floating>
  );
}
