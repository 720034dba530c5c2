import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { addPasskey, beginPasskey } from "../../contract/second-factors.ts";
import { PasswordStep } from "./password-step.tsx";

interface PasskeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Gets the recovery codes, if it was the first second step. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Adds a passkey: the password, then the browser asks for a fingerprint, a PIN or a security key. */
export function PasskeyDialog({ open, onClose, onAdded }: PasskeyDialogProps) {
  const create = async (password: string): Promise<void> => {
    const { setup, options } = await browserClient.call(beginPasskey, { password });
    const { createPasskey } = await import("../passkey-in-browser.ts");
    const response = await createPasskey(options);
    if (response === null) {
      showAdminMessage("No passkey was added. This device may have one already.", "warning");
      onClose();
      return;
    }
    onAdded((await browserClient.call(addPasskey, { setup, response })).recoveryCodes);
  };
  return (
    <PasswordStep open={open} title="Add a passkey" submitLabel="Continue" onClose={onClose} onPassword={create}>
      <p>A passkey is stored on this device or a security key. You unlock it with a fingerprint, your face or a PIN.</p>
    </PasswordStep>
  );
}
