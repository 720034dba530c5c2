import { useState } from "react";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./code-block.module.css";

/** Text with a copy button. `label` is its name for screen readers. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    // Without HTTPS there is no clipboard access; the text can be selected by hand.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={styles.block}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <button
        type="button"
        className={classNames(styles.copy, "js-only")}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        <AdminIcon name={copied ? "check" : "copy"} size={16} />
        <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
      </button>
    </div>
  );
}
