import type { Editor } from "@tiptap/core";
import { lazy, Suspense } from "react";
import type { EditorPart } from "../../../ui/editor/editor-part.ts";
import { siteOnPage } from "../../../ui/page/site-on-page.ts";
import { createStore, useStore } from "../../../ui/store.ts";
import type { ReferenceLink } from "./picker/reference-link.ts";
import { selectedReference, shownReferences } from "./reference-view.ts";
import { remember, stateOf } from "./shown-references.ts";

const ReferenceDialog = lazy(async () => ({
  default: (await import("./picker/reference-dialog.tsx")).ReferenceDialog,
}));

interface Opened {
  readonly editor: Editor;
  /** The reference that is changed; null for a new one. */
  readonly changed: ReferenceLink | null;
  readonly selected: string;
}

/** Only one editor at a time has the dialog. */
const opened = createStore<Opened | null>(null);

/** As many characters of a selection as a reference shows. */
const MOST_SELECTED = 200;

function open(editor: Editor): void {
  const { doc, selection } = editor.state;
  const changed = selectedReference(editor);
  if (changed === null) {
    const selected = doc.textBetween(selection.from, selection.to, " ").trim().slice(0, MOST_SELECTED);
    opened.set(() => ({ editor, changed: null, selected }));
    return;
  }
  const { reference, words, isNewWindow } = changed;
  const show = (title: string): void =>
    opened.set(() => ({
      editor,
      changed: {
        reference,
        title: title || words || "Reference",
        text: words || title || "Reference",
        targetOption: isNewWindow ? "new window" : "same window",
      },
      selected: "",
    }));
  stateOf(reference).then(
    ({ title }) => show(title),
    () => show(""),
  );
}

function insert(editor: Editor, { reference, title, text, targetOption }: ReferenceLink): void {
  remember(reference, title);
  const attrs = { reference, words: text === title ? "" : text, isNewWindow: targetOption === "new window" };
  editor.chain().focus().insertContent({ type: "reference", attrs }).run();
}

function ReferencePicker({ editor }: { readonly editor: Editor }) {
  const current = useStore(opened);
  if (current?.editor !== editor) return null;
  const close = (): void => opened.set(() => null);
  return (
    <Suspense>
      <ReferenceDialog
        site={siteOnPage() ?? ""}
        changed={current.changed}
        selected={current.selected}
        onClose={close}
        onInsert={(link) => {
          close();
          insert(editor, link);
        }}
        onRemove={() => {
          close();
          editor.chain().focus().deleteSelection().run();
        }}
      />
    </Suspense>
  );
}

/** References are inserted through the picker (EDITOR-10). */
export const editor: EditorPart = {
  tools: [
    {
      label: "Reference",
      face: "§",
      run: open,
      isOn: (current) => selectedReference(current) !== null,
    },
  ],
  extensions: [shownReferences(open)],
  Dialog: ReferencePicker,
};
