import { Extension, type Editor } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { NodeSelection, Plugin } from "@tiptap/pm/state";
import type { NodeView } from "@tiptap/pm/view";
import type { ReferenceState } from "../contract/references.ts";
import { stateOf } from "./shown-references.ts";
import styles from "./reference-view.module.css";

/** The attributes of a reference in the editor (ui/editor/schema.ts). */
export interface ReferenceAttributes {
  readonly reference: string;
  /** "" for the title. */
  readonly words: string;
  readonly isNewWindow: boolean;
}

export const attributesOf = (node: DocumentNode): ReferenceAttributes => ({
  reference: String(node.attrs["reference"]),
  words: String(node.attrs["words"]),
  isNewWindow: node.attrs["isNewWindow"] === true,
});

/** The selected reference; null if another part of the text is selected. */
export function selectedReference({ state: { selection } }: Pick<Editor, "state">): ReferenceAttributes | null {
  return selection instanceof NodeSelection && selection.node.type.name === "reference"
    ? attributesOf(selection.node)
    : null;
}

/** Shows references in the editor with their titles. A click, or Enter, opens one to change it. */
export const shownReferences = (open: (editor: Editor) => void): Extension =>
  Extension.create({
    name: "shownReferences",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            nodeViews: { reference: (node) => viewOf(attributesOf(node)) },
            handleClickOn: (view, _position, node, at, _event, isDirect) => {
              if (!isDirect || !view.editable || node.type.name !== "reference") return false;
              view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
              open(editor);
              return true;
            },
            handleKeyDown: (_view, event) => {
              if (event.key !== "Enter" || selectedReference(editor) === null) return false;
              open(editor);
              return true;
            },
          },
        }),
      ];
    },
  });

function viewOf({ reference, words }: ReferenceAttributes): NodeView {
  const dom = document.createElement("span");
  dom.className = styles.reference ?? "";
  dom.dataset["reference"] = reference;
  dom.textContent = words === "" ? "…" : words;
  void stateOf(reference).then(
    (state) => show(dom, words, state),
    () => {
      dom.textContent = words === "" ? "Reference" : words;
    },
  );
  return { dom };
}

function show(dom: HTMLElement, words: string, { state, title, remark }: ReferenceState): void {
  const problem = state === "gone" ? "no longer exists" : remark;
  dom.textContent = words || title || (state === "hidden" ? "A private document" : "Reference");
  if (problem !== null) {
    const hint = document.createElement("span");
    hint.className = styles.problem ?? "";
    hint.textContent = ` (${problem})`;
    dom.append(hint);
  }
  dom.title = `Reference${title === "" ? "" : ` to ${title}`}. Click to change it.`;
}
