import type { Editor, Extensions } from "@tiptap/core";
import { createContext, type ComponentType } from "react";
import type { Tool } from "./tools.ts";

/** What a feature adds to the rich-text editor: the export `editor` of the module that it loads. */
export interface EditorPart {
  /** A group of buttons, before Undo. */
  readonly tools: readonly Tool[];
  /** For content that the editor does not have. The server's allow-list must have it, too. */
  readonly extensions?: Extensions;
  /** What its tools open. Rendered with each editor. */
  readonly Dialog?: ComponentType<{ readonly editor: Editor }>;
}

export type LoadEditorParts = () => Promise<{ readonly editor: readonly EditorPart[] }>;

/** Loads the parts of all features, with the editor. The frame provides it. */
export const EditorPartsContext = createContext<LoadEditorParts>(() => Promise.resolve({ editor: [] }));
