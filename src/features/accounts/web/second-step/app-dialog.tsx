import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { focusSoon } from "../../../../ui/form/focus-soon.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { addApp, beginApp, type AppSetupAnswer } from "../../contract/second-factors.ts";
import styles from "./second-steps.module.css";

interface AppDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Gets the recovery codes, if it was the first second step. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Adds an authenticator app: the password, then the key for the app and a code of it. */
export function AppDialog({ open, onClose, onAdded }: AppDialogProps) {
  const [setup, setSetup] = useState<AppSetupAnswer | null>(null);
  const close = (): void => {
    setSetup(null);
    onClose();
  };
  const form = useForm({
    initial: { password: "", code: "" },
    open,
    submit: async ({ password, code }) => {
      if (setup === null) {
        setSetup(await browserClient.call(beginApp, { password }));
        // The dialog stays open for the code.
        return false;
      }
      const { recoveryCodes } = await browserClient.call(addApp, { setup: setup.setup, code });
      setSetup(null);
      onAdded(recoveryCodes);
      return true;
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add an authenticator app"
      width="xs"
      open={open}
      onClose={close}
      submitLabel={setup === null ? "Continue" : "Add the app"}
      submitDisabled={(setup === null ? form.value.password : form.value.code).trim() === ""}
    >
      {setup === null ? (
        <>
          <p>An authenticator app on your phone shows a code that changes every 30 seconds.</p>
          <PasswordField {...form.field("password")} label="Current password" required />
        </>
      ) : (
        <>
          <AppKey setup={setup} />
          <TextField
            {...form.field("code")}
            label="Code"
            hint="The six digits that the app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            // The field of the password is gone.
            ref={focusSoon}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

/** The key for the app, to scan or to type. */
function AppKey({ setup: { secret, qr } }: { readonly setup: AppSetupAnswer }) {
  return (
    <>
      <p>Scan this with your authenticator app, or enter the key there.</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your authenticator app"
      >
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <p>
        Key: <code className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
    </>
  );
}
