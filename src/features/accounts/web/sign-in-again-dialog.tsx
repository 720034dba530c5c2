import { browserClient } from "../../../ui/api.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { signIn } from "../contract/sign-in.ts";

interface SignInAgainDialogProps {
  readonly open: boolean;
  readonly onAnswer: (isSignedIn: boolean) => void;
}

/** Signs in without leaving the page, so that nothing typed is lost; what was being saved is then sent again. */
export function SignInAgainDialog({ open, onAnswer }: SignInAgainDialogProps) {
  const form = useForm({
    initial: { login: "", password: "" },
    open: false,
    submit: async (typed) => {
      await browserClient.call(signIn, typed);
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
      <p>You have been signed out. Sign in to continue: nothing that you typed is lost.</p>
      <TextField
        {...form.field("login")}
        label="User name or e-mail address"
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        size="wide"
      />
      <PasswordField {...form.field("password")} label="Password" name="password" required />
    </FormDialog>
  );
}
