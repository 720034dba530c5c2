import type { Blocker } from "react-router";
import { Dialog } from "../dialog/dialog.tsx";
import { dropDraftsOfPage } from "./drafts.ts";
import { Floating } from "./floating.tsx";

/** Asks whether to leave with unsaved changes. */
export function LeaveDialog({ blocker }: { readonly blocker: Blocker | undefined }) {
  return (
    <Floating>
      <Dialog
        title="Unsaved changes"
        open={blocker?.state === "blocked"}
        width="xs"
        cancelLabel="Stay"
        submitLabel="Leave"
        dangerous
        onClose={() => blocker?.reset?.()}
        onSubmit={() => {
          dropDraftsOfPage();
          blocker?.proceed?.();
        }}
      >
        <p>You have unsaved changes. Are you sure you want to leave?</p>
      </Dialog>
    </Floating>
  );
}
