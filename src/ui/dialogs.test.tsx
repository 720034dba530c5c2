import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";
import { closeDialog, dialogState, openDialog, setSubmitDisabled } from "./dialogs.ts";

describe("Dialogs", () => {
  test("[MESSAGES-06, MESSAGES-07] are held by id: opened with props, closed, and their submit disabled from outside", () => {
    openDialog("rename", { guid: "12" });
    setSubmitDisabled("rename", true);
    expect(dialogState("rename")).toEqual({ open: true, submitDisabled: true, props: { guid: "12" } });
    expect(dialogState("other").open).toBe(false);
    closeDialog("rename");
    expect(dialogState("rename").open).toBe(false);
    openDialog("rename");
    expect(dialogState("rename").submitDisabled).toBe(false);
  });

  test("[MESSAGES-05, ENTITIES-33, CONSTANTS-22] have Cancel and Ok and the width sm when nothing else is said", () => {
    const html = renderToStaticMarkup(
      <Dialog title="Delete the note?" open onClose={() => undefined}>
        It cannot be brought back.
      </Dialog>,
    );
    expect(html).toMatch(/>Cancel<\/button>.*>Ok<\/button>/);
    expect(html).toMatch(/<dialog class="[^"]*sm/);
  });

  test("[ENTITIES-33] name their buttons as told", () => {
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
