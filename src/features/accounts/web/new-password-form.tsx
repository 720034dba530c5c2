import { Button } from "../../../ui/controls/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { passwordProblem } from "../../../ui/form/password.ts";
import { fieldProblem } from "../../../ui/form/problem.ts";
import { useFormState } from "../../../ui/form/use-form-state.ts";
import { AccountForm, valueOf } from "./account-form.tsx";

interface NewPasswordFormProps {
  /** For the browser's password manager. */
  readonly username: string;
  readonly submitLabel: string;
  /** Sets the password; the form shows thrown errors. */
  readonly onPassword: (newPassword: string) => Promise<void>;
}

/** A form for a new password. It is typed only once, because it can be shown. */
export function NewPasswordForm({ username, submitLabel, onPassword }: NewPasswordFormProps) {
  const form = useFormState();
  const submit = (values: FormData): void => {
    const password = valueOf(values, "newPassword");
    const wrong = passwordProblem(password);
    if (wrong === null) void form.run(() => onPassword(password));
    else form.show(fieldProblem({ newPassword: wrong }));
  };
  return (
    <AccountForm label={submitLabel} form={form} onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" defaultValue={username} hidden readOnly />
      <PasswordField path="newPassword" label="New password" name="newPassword" fresh required />
      <Button type="submit" look="solid" aria-disabled={form.busy}>
        {submitLabel}
      </Button>
      <noscript>This form needs JavaScript.</noscript>
    </AccountForm>
  );
}
