import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { passwordProblem } from "../../../../ui/form/password.ts";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { setPassword, type UserAnswer } from "../../contract/users.ts";
import { fullName } from "./labels.tsx";

interface PasswordDialogProps {
  readonly open: boolean;
  readonly user: UserAnswer;
  readonly onClose: () => void;
  readonly onSet: () => void;
}

/** Sets a user's password (DASHBOARD-05). Submit is disabled below eight characters (DASHBOARD-06). */
export function PasswordDialog({ open, user, onClose, onSet }: PasswordDialogProps) {
  const form = useForm({
    initial: { password: "" },
    open,
    submit: async ({ password }) => {
      await browserClient.call(setPassword, { userName: user.username, password });
      showAdminMessage(`Password of ${fullName(user)} set.`);
      onSet();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Set the password of ${fullName(user)}`}
      open={open}
      onClose={onClose}
      submitLabel="Set password"
      submitDisabled={passwordProblem(form.value.password) !== null}
    >
      <p>
        This signs them out on all devices. Tell them the new password in person, and ask them to change it in their
        settings.
      </p>
      <PasswordField {...form.field("password")} label="New password" fresh />
    </FormDialog>
  );
}
