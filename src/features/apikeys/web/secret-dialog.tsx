import { useRef } from "react";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { Floating } from "../../../ui/form/floating.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Icon } from "../../../ui/icons/icons.tsx";
import type { CreatedApiKey } from "../contract.ts";
import styles from "./api-keys.module.css";

interface SecretDialogProps {
  /** The new key; null: closed. */
  readonly created: CreatedApiKey | null;
  readonly onClose: () => void;
}

/** APIKEYS-06 to APIKEYS-08: shows the secret of a new key, once. */
export function SecretDialog({ created, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const both = created === null ? "" : `${created.key}:${created.secretKey}`;
  const copy = async (): Promise<void> => {
    field.current?.select();
    // Without HTTPS there is no clipboard access; the text is selected, so that it can be copied by hand.
    await navigator.clipboard?.writeText(both).then(
      () => showAdminMessage("API key copied to clipboard"),
      () =>
        showAdminMessage("This page cannot access the clipboard. The key is selected: copy it manually.", "warning"),
    );
  };
  return (
    <Floating>
      <Dialog
        title={`API key “${created?.label ?? ""}”`}
        open={created !== null}
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
            value={created?.key ?? ""}
            size="wide"
            onFocus={(event) => event.target.select()}
          />
          <TextField
            label="Secret key"
            readOnly
            value={created?.secretKey ?? ""}
            size="wide"
            onFocus={(event) => event.target.select()}
          />
          <TextField
            ref={field}
            label="Key and secret, as programs send them"
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
