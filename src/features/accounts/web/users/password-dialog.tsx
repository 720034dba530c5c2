import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { Floating } from "../../../../ui/form/floating.tsx";
import { passwordProblem } from "../../../../ui/form/password.ts";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { useBusy } from "../../../../ui/form/use-busy.ts";
import { setPassword, type UserAnswer } from "../../contract/users.ts";
import { fullName } from "./labels.tsx";
import styles from "./dialogs.module.css";

interface PasswordDialogProps {
  readonly open: boolean;
  readonly user: UserAnswer;
  readonly onClose: () => void;
  readonly onSet: () => void;
}

/** Sets a user's password (DASHBOARD-05). Submit is disabled below six characters (DASHBOARD-06). */
export function PasswordDialog({ open, user, onClose, onSet }: PasswordDialogProps) {
  const [typed, setTyped] = useState("");
  const { busy, run } = useBusy();
  const problem = passwordProblem(typed);
  const close = (): void => {
    setTyped("");
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (problem !== null) return;
    await run(async () => {
      await browserClient.call(setPassword, { userName: user.username, password: typed });
      showAdminMessage(`Password of ${fullName(user)} set.`);
      onSet();
      close();
    });
  };
  return (
    <Floating>
      <Dialog
        title={`Set the password of ${fullName(user)}`}
        open={open}
        onClose={close}
        onSubmit={() => void submit()}
        submitLabel="Set password"
        submitDisabled={busy || problem !== null}
      >
        <div className={styles.fields}>
          <p>
            This signs them out on all devices. Tell them the new password in person, and ask them to change it in their
            settings.
          </p>
          <PasswordField label="New password" fresh value={typed} onValue={setTyped} />
        </div>
      </Dialog>
    </Floating>
  );
}
