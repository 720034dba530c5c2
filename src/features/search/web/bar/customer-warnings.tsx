import { useState } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import type { CustomerWarning } from "../../../sites/contract/session.ts";
import styles from "./customer-warnings.module.css";

/** SEARCH-05, SEARCH-06: loaded only where a town has warnings. Their HTML was made safe when it was written. */
export default function CustomerWarnings({ warnings }: { readonly warnings: readonly CustomerWarning[] }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="js-only">
      <IconButton
        icon="warning"
        label="Show the warnings of the town"
        tip="none"
        className={styles.button}
        onClick={() => setOpen(true)}
      />
      <Floating>
        <Dialog title="Warnings" open={open} onClose={() => setOpen(false)} cancelLabel="Close" actions={null}>
          <div className={styles.list}>
            {/* The dialog is made in the browser alone, so its colors need no inline style in a page. */}
            {warnings.map(({ message, color }, index) => (
              <div
                // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart
                key={index}
                className={styles.warning}
                style={{ color }}
                dangerouslySetInnerHTML={{ __html: message }}
              />
            ))}
          </div>
        </Dialog>
      </Floating>
    </span>
  );
}
