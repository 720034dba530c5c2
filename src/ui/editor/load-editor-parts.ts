import type { EditorPart, LoadEditorParts } from "./editor-part.ts";

const loads = new WeakMap<LoadEditorParts, Promise<readonly EditorPart[]>>();

/** Loads the parts once. If they cannot be loaded, the editor opens without them. */
export function loadEditorParts(load: LoadEditorParts): Promise<readonly EditorPart[]> {
  let parts = loads.get(load);
  if (parts === undefined) {
    parts = load().then(
      ({ editor }) => editor,
      () => [],
    );
    loads.set(load, parts);
  }
  return parts;
}
