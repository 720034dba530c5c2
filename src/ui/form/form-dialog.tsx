import { useState } from "react";
import { Dialog, type DialogProps } from "../dialog/dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Floating } from "./floating.tsx";
import { FormBody } from "./form-body.tsx";
import styles from "./form-body.module.css";
import type { Form } from "./use-form.ts";
import type { FormFace } from "./use-form-state.ts";

interface FormDialogProps extends Omit<DialogProps, "onSubmit" | "onDismiss"> {
  /** From `useForm`. */
  readonly form: FormFace & Pick<Form<object>, "busy" | "differs" | "submit" | "reset">;
}

/**
 * A form in a dialog: shows its errors. Its submit button is disabled while it is busy, and until a conflict is settled.
 * Escape or a click beside it asks before it loses what was typed.
 */
export function FormDialog({ form, children, submitDisabled = false, onClose, ...dialog }: FormDialogProps) {
  const isBlocked = form.busy || (form.conflict ?? null) !== null;
  const [asks, setAsks] = useState(false);
  const close = (): void => {
    form.reset();
    setAsks(false);
    onClose();
  };
  return (
    <Floating>
      <Dialog
        {...dialog}
        onClose={close}
        onDismiss={() => (form.differs ? setAsks(true) : close())}
        onSubmit={form.submit}
        submitDisabled={submitDisabled || isBlocked}
      >
        <div className={styles.fields}>
          <FormBody form={form}>{children}</FormBody>
        </div>
      </Dialog>
      <ConfirmDialog
        open={asks}
        title="Discard what you entered?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        dangerous
        onClose={() => setAsks(false)}
        onConfirm={close}
      >
        <p>What you entered in this form is not saved.</p>
      </ConfirmDialog>
    </Floating>
  );
}
