import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";
import { closeDialog, isDialogOpen, openDialog } from "./dialogs.ts";

describe("Dialogs", () => {
  test("[~MESSAGES-07: only the list of keyboard shortcuts, as no other dialog is opened from several places] are held by id", () => {
    openDialog("keys");
    expect([isDialogOpen("keys"), isDialogOpen("other")]).toEqual([true, false]);
    openDialog("other");
    closeDialog("keys");
    expect([isDialogOpen("keys"), isDialogOpen("other")]).toEqual([false, true]);
    closeDialog("other");
    expect(isDialogOpen("other")).toBe(false);
  });

  test("[~ENTITIES-33: no maxWidth and fullWidth] [MESSAGES-05, CONSTANTS-22] have Cancel and Ok and the width sm by default", () => {
    const html = renderToStaticMarkup(
      <Dialog title="Delete the note?" open onClose={() => undefined}>
        This cannot be undone.
      </Dialog>,
    );
    expect(html).toMatch(/>Cancel<\/button>.*>Ok<\/button>/);
    expect(html).toMatch(/<dialog class="[^"]*sm/);
  });

  test("[~ENTITIES-33: no maxWidth and fullWidth] use the given button labels", () => {
    const html = renderToStaticMarkup(
      <Dialog
        title="Delete"
        open
        onClose={() => undefined}
        cancelLabel="Keep it"
        submitLabel="Delete 3 notes"
        submitDisabled
        dangerous
        width="lg"
      >
        Three notes.
      </Dialog>,
    );
    expect(html).toContain(">Keep it</button>");
    expect(html).toMatch(/disabled=""[^>]*>Delete 3 notes<\/button>/);
  });
});
