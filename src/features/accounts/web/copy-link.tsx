import { useRef, useState } from "react";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import styles from "./users/dialogs.module.css";

/** A link to pass on: shown in full, selected on focus, with a copy button. */
export function CopyLink({ label, link }: { readonly label: string; readonly link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    field.current?.select();
    // Without HTTPS there is no clipboard access; the link is selected, so that it can be copied by hand.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={styles.copy}>
      <TextField
        ref={field}
        label={label}
        readOnly
        value={link}
        size="wide"
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.row}>
        <Button onClick={() => void copy()}>
          <AdminIcon name="copy" />
          Copy link
        </Button>
        <output>{copied ? "Copied." : ""}</output>
      </div>
    </div>
  );
}
