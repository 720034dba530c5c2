import { lazy, Suspense, useEffect } from "react";
import { closeDialog, openDialog, useIsDialogOpen } from "../dialog/dialogs.ts";
import { handleKey, useShortcuts, type Shortcut } from "./shortcuts.ts";
import { useOnceTrue } from "../hooks/use-once-true.ts";

const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));
const DIALOG_ID = "keys";
const HELP: readonly Shortcut[] = [{ key: "?", label: "Show keyboard shortcuts", run: () => openDialog(DIALOG_ID) }];

/** Handles single-key shortcuts, and lists them (`?`). */
export function ShortcutsHelp() {
  const open = useIsDialogOpen(DIALOG_ID);
  const wanted = useOnceTrue(open);
  useShortcuts(HELP);
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    wanted && (
      <Suspense>
        <ShortcutsDialog open={open} onClose={() => closeDialog(DIALOG_ID)} />
      </Suspense>
    )
  );
}

export const openShortcutsHelp = (): void => openDialog(DIALOG_ID);
