import { browserClient } from "../../../ui/api.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { userOnPage } from "../../../ui/site-on-page.ts";
import { signIn } from "../contract/sign-in.ts";

interface SignInAgainDialogProps {
  readonly open: boolean;
  readonly onAnswer: (isSignedIn: boolean) => void;
}

/**
 * Signs in without leaving the page, so that nothing typed is lost; what was being saved is then sent again. Only the
 * user of the page can: nobody else may see what they typed, or save it.
 */
export function SignInAgainDialog({ open, onAnswer }: SignInAgainDialogProps) {
  const login = userOnPage() ?? "";
  const form = useForm({
    initial: { password: "" },
    open: false,
    submit: async ({ password }) => {
      await browserClient.call(signIn, { login, password });
      onAnswer(true);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Sign in again"
      width="xs"
      open={open}
      onClose={() => onAnswer(false)}
      submitLabel="Sign in"
    >
      <p>
        You have been signed out. Enter the password of <strong>{login}</strong> to continue: nothing that you typed is
        lost.
      </p>
      <input type="text" name="username" autoComplete="username" value={login} hidden readOnly />
      <PasswordField {...form.field("password")} label="Password" name="password" required />
    </FormDialog>
  );
}
