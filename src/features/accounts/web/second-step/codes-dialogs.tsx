import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { Floating } from "../../../../ui/form/floating.tsx";
import { renewRecoveryCodes } from "../../contract/second-factors.ts";
import { PasswordStep } from "./password-step.tsx";
import styles from "./second-steps.module.css";

interface CodesDialogProps {
  /** Null: closed. */
  readonly codes: readonly string[] | null;
  readonly onClose: () => void;
}

/** Shows recovery codes, once. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const copy = async (): Promise<void> => {
    // Without HTTPS there is no clipboard access.
    await navigator.clipboard?.writeText((codes ?? []).join("\n")).then(
      () => showAdminMessage("Recovery codes copied to clipboard"),
      () => showAdminMessage("This page cannot access the clipboard. Copy the codes manually.", "warning"),
    );
  };
  return (
    <Floating>
      <Dialog
        title="Your recovery codes"
        open={codes !== null}
        onClose={onClose}
        actions={
          <Button look="solid" type="submit">
            Done
          </Button>
        }
      >
        <p>
          Each code works once, if you lose your second step. Print them or store them in a password manager: they are
          not shown again.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {(codes ?? []).map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div>
          <Button onClick={() => void copy()}>
            <AdminIcon name="copy" />
            Copy
          </Button>
        </div>
      </Dialog>
    </Floating>
  );
}

interface NewCodesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (codes: readonly string[]) => void;
}

export function NewCodesDialog({ open, onClose, onCreated }: NewCodesDialogProps) {
  const create = async (password: string): Promise<void> =>
    onCreated((await browserClient.call(renewRecoveryCodes, { password })).recoveryCodes);
  return (
    <PasswordStep
      open={open}
      title="New recovery codes"
      submitLabel="Create codes"
      onClose={onClose}
      onPassword={create}
    >
      <p>The earlier codes stop working.</p>
    </PasswordStep>
  );
}
