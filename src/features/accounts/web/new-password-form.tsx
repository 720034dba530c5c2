import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/errors.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { passwordProblem } from "../../../ui/form/password.ts";
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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (values: FormData): Promise<void> => {
    const password = valueOf(values, "newPassword");
    if (busy) return;
    const wrong = passwordProblem(password);
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      await onPassword(password);
    } catch (error) {
      setProblem(describeError(error).message);
      setBusy(false);
    }
  };
  return (
    <AccountForm label={submitLabel} problem={problem} onSubmit={(values) => void submit(values)}>
      <input type="text" name="username" autoComplete="username" defaultValue={username} hidden readOnly />
      <PasswordField label="New password" name="newPassword" fresh required />
      <Button type="submit" look="solid" aria-disabled={busy}>
        {submitLabel}
      </Button>
      <noscript>This form needs JavaScript.</noscript>
    </AccountForm>
  );
}
