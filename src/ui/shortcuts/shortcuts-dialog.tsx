import { useState } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import { availableShortcuts, SHORTCUTS_SETTING, shortcutsEnabled, type Shortcut } from "./shortcuts.ts";
import styles from "./shortcuts-help.module.css";

/** The page's keyboard shortcuts, and a switch to turn single keys off on this device. */
export default function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" width="xs" open={open} onClose={onClose} actions={null}>
      {open && <ShortcutList />}
    </Dialog>
  );
}

/** The shortcut for this list comes last. */
const sorted = (list: readonly Shortcut[]): readonly Shortcut[] =>
  list.toSorted((a, b) => Number(a.key === "?") - Number(b.key === "?") || a.key.localeCompare(b.key));

function ShortcutList() {
  const [on, setOn] = useState(shortcutsEnabled);
  const change = (next: boolean): void => {
    globalThis.localStorage?.setItem(SHORTCUTS_SETTING, next ? "on" : "off");
    setOn(next);
  };
  return (
    <>
      <dl className={styles.shortcuts}>
        {sorted(availableShortcuts()).map(({ key, label }) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        {document.querySelector("a.permalink") !== null && (
          <div className={styles.row}>
            <dt>
              <kbd className={styles.key}>↓</kbd> <kbd className={styles.key}>↑</kbd>
            </dt>
            <dd>From the link of a section to the links of its paragraphs</dd>
          </div>
        )}
        {document.querySelector("a.term") !== null && (
          <div className={styles.row}>
            <dt>
              <kbd className={styles.key}>→</kbd> <kbd className={styles.key}>←</kbd>
            </dt>
            <dd>From the link of a section to the defined terms in its text</dd>
          </div>
        )}
        <div className={styles.row}>
          <dt>
            <kbd className={styles.key}>Esc</kbd>
          </dt>
          <dd>Close the open dialog or menu</dd>
        </div>
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} /> Turn on single-key
        shortcuts
      </label>
    </>
  );
}
