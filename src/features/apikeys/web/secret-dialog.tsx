import { useRef } from "react";
import { AdminIcon } from "../../../ui/admin-icons.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { Floating } from "../../../ui/form/floating.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { CreatedApiKey } from "../contract.ts";
import styles from "./api-keys.module.css";

interface SecretDialogProps {
  /** The key that was made; null: closed. */
  readonly made: CreatedApiKey | null;
  readonly onClose: () => void;
}

/** APIKEYS-06 to APIKEYS-08: the secret of a new key, this once. */
export function SecretDialog({ made, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const both = made === null ? "" : `${made.key}:${made.secretKey}`;
  const copy = async (): Promise<void> => {
    field.current?.select();
    // Without HTTPS the clipboard is closed: the text is then marked, ready to be copied by hand.
    await navigator.clipboard?.writeText(both).then(
      () => showAdminMessage("API key copied to clipboard"),
      () => showAdminMessage("The clipboard is closed to this page. The key is marked: copy it by hand.", "warning"),
    );
  };
  return (
    <Floating>
      <Dialog
        title={`API key “${made?.label ?? ""}”`}
        open={made !== null}
        onClose={onClose}
        actions={
          <Button look="solid" type="submit">
            Done
          </Button>
        }
      >
        <div className={styles.fields}>
          <p className={styles.warning}>
            <Icon name="warning" size={20} />
            <span>
              This is the last time you will be able to see your secret key so make sure to copy it to somewhere safe.
            </span>
          </p>
          <TextField
            label="Key"
            readOnly
            value={made?.key ?? ""}
            size="wide"
            onFocus={(event) => event.target.select()}
          />
          <TextField
            label="Secret key"
            readOnly
            value={made?.secretKey ?? ""}
            size="wide"
            onFocus={(event) => event.target.select()}
          />
          <TextField
            ref={field}
            label="Both, as programs send them"
            readOnly
            value={both}
            size="wide"
            onFocus={(event) => event.target.select()}
          />
          <div>
            <Button onClick={() => void copy()}>
              <AdminIcon name="copy" />
              Copy
            </Button>
          </div>
        </div>
      </Dialog>
    </Floating>
  );
}
