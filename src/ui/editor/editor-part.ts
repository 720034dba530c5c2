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

export type LoadEditorPart = () => Promise<{ readonly editor: EditorPart }>;

/** The parts of all features. The frame provides it; they are loaded with the editor. */
export const EditorPartsContext = createContext<readonly LoadEditorPart[]>([]);
