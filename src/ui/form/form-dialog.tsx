import { Dialog, type DialogProps } from "../dialog.tsx";
import { Floating } from "./floating.tsx";
import { FormBody } from "./form-body.tsx";
import styles from "./form-body.module.css";
import type { FormFace } from "./use-form-state.ts";

interface FormDialogProps extends Omit<DialogProps, "onSubmit"> {
  /** From `useForm`. */
  readonly form: FormFace & { readonly busy: boolean; readonly submit: () => void; readonly reset: () => void };
}

/**
 * A form in a dialog: shows its errors. Its submit button is disabled while it is busy, and until a conflict is settled.
 */
export function FormDialog({ form, children, submitDisabled = false, onClose, ...dialog }: FormDialogProps) {
  const isBlocked = form.busy || (form.conflict ?? null) !== null;
  const close = (): void => {
    form.reset();
    onClose();
  };
  return (
    <Floating>
      <Dialog {...dialog} onClose={close} onSubmit={form.submit} submitDisabled={submitDisabled || isBlocked}>
        <div className={styles.fields}>
          <FormBody form={form}>{children}</FormBody>
        </div>
      </Dialog>
    </Floating>
  );
}
