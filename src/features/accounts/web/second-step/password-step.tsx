import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import type { ReactNode } from "react";

interface PasswordStepProps {
  readonly open: boolean;
  readonly title: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
  /** Throws the server's error, which the dialog shows. */
  readonly onPassword: (password: string) => Promise<void>;
  readonly children: ReactNode;
}

/** A dialog that asks for the current password before the second steps change. */
export function PasswordStep({ open, title, submitLabel, onClose, onPassword, children }: PasswordStepProps) {
  const form = useForm({
    initial: { password: "" },
    open,
    submit: ({ password }) => onPassword(password),
  });
  return (
    <FormDialog
      form={form}
      title={title}
      width="xs"
      open={open}
      onClose={onClose}
      submitLabel={submitLabel}
      submitDisabled={form.value.password === ""}
    >
      {children}
      <PasswordField {...form.field("password")} label="Current password" required />
    </FormDialog>
  );
}
