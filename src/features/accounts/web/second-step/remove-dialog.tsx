import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { removeFactor, type SecondFactors } from "../../contract/second-factors.ts";
import { PasswordStep } from "./password-step.tsx";

interface RemoveFactorDialogProps {
  /** Null: closed. */
  readonly factor: SecondFactors["factors"][number] | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveFactorDialog({ factor, onClose, onRemoved }: RemoveFactorDialogProps) {
  const remove = async (password: string): Promise<void> => {
    if (factor === null) return;
    await browserClient.call(removeFactor, { id: factor.id, password });
    showAdminMessage(`${factor.name} removed.`);
    onClose();
    onRemoved();
  };
  return (
    <PasswordStep
      open={factor !== null}
      title={`Remove ${factor?.name ?? ""}?`}
      submitLabel="Remove"
      onClose={onClose}
      onPassword={remove}
    >
      <p>You can no longer use it to sign in. If it is the last one, the recovery codes stop working, too.</p>
    </PasswordStep>
  );
}
