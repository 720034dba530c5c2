import { useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { showAdminMessage, showFailure } from "../../../ui/form/admin-messages.ts";
import { Floating } from "../../../ui/form/floating.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { renameTown, type ManagedTown } from "../contract/towns.ts";

interface RenameTownDialogProps {
  readonly town: ManagedTown | null;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

export function RenameTownDialog({ town, onClose, onRenamed }: RenameTownDialogProps) {
  return (
    <Floating>
      <Rename key={town?.custId} town={town} onClose={onClose} onRenamed={onRenamed} />
    </Floating>
  );
}

function Rename({ town, onClose, onRenamed }: RenameTownDialogProps) {
  const [name, setName] = useState(town?.name ?? "");
  const rename = async (): Promise<void> => {
    if (town === null || name.trim() === "" || name.trim() === town.name) return;
    try {
      await browserClient.call(renameTown, { custId: town.custId, name });
      showAdminMessage(`${town.name} is now ${name.trim()}`);
      onRenamed();
      onClose();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Dialog
      title="Rename town"
      width="xs"
      open={town !== null}
      onClose={onClose}
      onSubmit={() => void rename()}
      submitLabel="Rename"
      submitDisabled={name.trim() === "" || name.trim() === town?.name}
    >
      <TextField label="Name" hint="The web address stays the same." size="wide" value={name} onValue={setName} />
    </Dialog>
  );
}
