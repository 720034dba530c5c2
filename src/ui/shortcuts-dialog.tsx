import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { availableShortcuts, shortcutsEnabled, setShortcutsEnabled, type Shortcut } from "./shortcuts.ts";
import styles from "./shortcuts-help.module.css";

/** The keys of the page, and whether they are listened to on this device. */
export default function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" width="xs" open={open} onClose={onClose} actions={null}>
      {open && <ShortcutList />}
    </Dialog>
  );
}

/** The key of this list itself comes last. */
const inOrder = (list: readonly Shortcut[]): readonly Shortcut[] =>
  list.toSorted((a, b) => Number(a.key === "?") - Number(b.key === "?") || a.key.localeCompare(b.key));

function ShortcutList() {
  const [on, setOn] = useState(shortcutsEnabled);
  const change = (next: boolean): void => {
    setShortcutsEnabled(next);
    setOn(next);
  };
  return (
    <>
      <dl className={styles.keys}>
        {inOrder(availableShortcuts()).map(({ key, label }) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>
            <kbd className={styles.key}>Esc</kbd>
          </dt>
          <dd>Close what is open</dd>
        </div>
      </dl>
      <label className={styles.switch}>
        <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} /> Use single keys on
        this device
      </label>
    </>
  );
}
