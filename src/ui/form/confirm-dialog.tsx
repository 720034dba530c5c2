import { useState, type ReactNode } from "react";
import { Dialog } from "../dialog.tsx";
import { Floating } from "./floating.tsx";
import { focusSoon } from "./focus-soon.ts";
import { TextField } from "./text-field.tsx";
import { useBusy } from "./use-busy.ts";
import styles from "./confirm-dialog.module.css";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen, and what cannot be brought back. */
  readonly children: ReactNode;
  /** A verb with what it acts on: "Delete 3 keys". */
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly dangerous?: boolean;
  /** The name that must be typed before the deed: for what destroys much. */
  readonly typed?: string;
  readonly onClose: () => void;
  /** The dialog closes when it is done; a failure is shown as a toast, and the dialog stays. */
  readonly onConfirm: () => unknown;
}

/** Asks before something is done. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = "Ok",
  cancelLabel,
  dangerous,
  typed,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const [typedName, setTypedName] = useState("");
  const { busy, run } = useBusy();
  const close = (): void => {
    setTypedName("");
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!mayConfirm(typed, typedName)) return;
    await run(async () => {
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
        submitDisabled={busy || !mayConfirm(typed, typedName)}
        dangerous={dangerous}
      >
        <div className={styles.words}>
          {children}
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

/** Whether the name was typed as it stands; blanks around it do not matter. */
export const mayConfirm = (asked: string | undefined, typed: string): boolean =>
  asked === undefined || typed.trim() === asked.trim();
