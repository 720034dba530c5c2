import { useState } from "react";
import { IconButton } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { RichText } from "../../../../ui/rich-text/rich-text.tsx";
import type { CustomerWarning } from "../../../sites/contract/session.ts";
import styles from "./customer-warnings.module.css";

/** SEARCH-05, SEARCH-06. Loaded only if a town has warnings. Their HTML was sanitized when they were saved. */
export default function CustomerWarnings({ warnings }: { readonly warnings: readonly CustomerWarning[] }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="js-only">
      <IconButton
        icon="warning"
        label="Show town warnings"
        tip="none"
        className={styles.button}
        onClick={() => setOpen(true)}
      />
      <Floating>
        <Dialog title="Warnings" open={open} onClose={() => setOpen(false)} cancelLabel="Close" actions={null}>
          <div className={styles.list}>
            {/* The dialog is rendered only in the browser, so its colors add no inline styles to the page. */}
            {warnings.map(({ message, color }, index) => (
              <div
                // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart
                key={index}
                className={styles.warning}
                style={{ color }}
              >
                <RichText html={message} />
              </div>
            ))}
          </div>
        </Dialog>
      </Floating>
    </span>
  );
}
