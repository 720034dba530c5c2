import { useState, type ReactNode } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Floating } from "./floating.tsx";
import { focusSoon } from "./focus-soon.ts";
import { TextField } from "./text-field.tsx";
import { FormBody } from "./form-body.tsx";
import { useFormState } from "./use-form-state.ts";
import styles from "./confirm-dialog.module.css";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen, and what cannot be undone. */
  readonly children: ReactNode;
  /** A verb and its object: "Delete 3 keys". */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly dangerous?: boolean;
  /** A name that the user must type to confirm: for actions that delete a lot. */
  readonly typed?: string;
  /** Statements that the user must check, each by itself. */
  readonly checks?: readonly string[];
  readonly onClose: () => void;
  /** The dialog closes on success. A failure is shown in the dialog, which stays open. */
  readonly onConfirm: () => unknown;
}

const NO_CHECKS: readonly string[] = [];

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = "Ok",
  cancelLabel,
  dangerous,
  typed,
  checks = NO_CHECKS,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const [typedName, setTypedName] = useState("");
  const [checked, setChecked] = useState<readonly string[]>([]);
  const isConfirmed = mayConfirm(typed, typedName) && checks.every((check) => checked.includes(check));
  const state = useFormState();
  const close = (): void => {
    setTypedName("");
    setChecked([]);
    state.show(null);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!isConfirmed) return;
    await state.run(async () => {
      await onConfirm();
      close();
    });
  };
  return (
    <Floating>
      <Dialog
        title={title}
        open={open}
        onClose={close}
        onSubmit={() => void confirm()}
        width="xs"
        submitLabel={confirmLabel}
        cancelLabel={cancelLabel}
        submitDisabled={state.busy || !isConfirmed}
        dangerous={dangerous}
      >
        <div className={styles.content}>
          <FormBody form={{ ...state, retry: () => void confirm() }}>{null}</FormBody>
          {children}
          {checks.map((check) => (
            <Checkbox
              key={check}
              label={check}
              checked={checked.includes(check)}
              onValue={(on) => setChecked((all) => (on ? [...all, check] : all.filter((each) => each !== check)))}
            />
          ))}
          {typed !== undefined && (
            <TextField
              label={`Type “${typed}” to confirm`}
              value={typedName}
              onValue={setTypedName}
              size="wide"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              ref={focusSoon}
            />
          )}
        </div>
      </Dialog>
    </Floating>
  );
}

/** Whether the required name was typed; surrounding spaces do not matter. */
export const mayConfirm = (required: string | undefined, typed: string): boolean =>
  required === undefined || typed.trim() === required.trim();
