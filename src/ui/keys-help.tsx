import { useEffect, useState } from "react";
import { closeDialog, openDialog, useDialogState } from "./dialogs.ts";
import { Dialog } from "./dialog.tsx";
import { availableShortcuts, handleKey, keysAreOn, switchKeys, useShortcuts, type Shortcut } from "./shortcuts.ts";
import styles from "./keys-help.module.css";

const KEYS = "keys";
const HELP: readonly Shortcut[] = [{ key: "?", label: "Show this list", run: () => openDialog(KEYS) }];

/** Listens for single keys, and lists those of the page (`?`). */
export function KeysHelp() {
  const { open } = useDialogState(KEYS);
  useShortcuts(HELP);
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <Dialog title="Keys" width="xs" open={open} onClose={() => closeDialog(KEYS)} actions={null}>
      {open && <KeyList />}
    </Dialog>
  );
}

export const openKeysHelp = (): void => openDialog(KEYS);

/** The key of this list itself comes last. */
const inOrder = (list: readonly Shortcut[]): readonly Shortcut[] =>
  list.toSorted((a, b) => Number(a.key === "?") - Number(b.key === "?") || a.key.localeCompare(b.key));

function KeyList() {
  const [on, setOn] = useState(keysAreOn);
  const change = (next: boolean): void => {
    switchKeys(next);
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
        <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} /> Use single keys on this device
      </label>
    </>
  );
}
