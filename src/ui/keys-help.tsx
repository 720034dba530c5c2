import { lazy, Suspense, useEffect } from "react";
import { closeDialog, openDialog, useIsDialogOpen } from "./dialogs.ts";
import { handleKey, useShortcuts, type Shortcut } from "./shortcuts.ts";
import { useOnceTrue } from "./use-once-true.ts";

const KeysDialog = lazy(() => import("./keys-dialog.tsx"));
const KEYS = "keys";
const HELP: readonly Shortcut[] = [{ key: "?", label: "Show this list", run: () => openDialog(KEYS) }];

/** Listens for single keys, and lists those of the page (`?`). */
export function KeysHelp() {
  const open = useIsDialogOpen(KEYS);
  const wanted = useOnceTrue(open);
  useShortcuts(HELP);
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    wanted && (
      <Suspense>
        <KeysDialog open={open} onClose={() => closeDialog(KEYS)} />
      </Suspense>
    )
  );
}

export const openKeysHelp = (): void => openDialog(KEYS);
