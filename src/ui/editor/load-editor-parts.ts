import type { EditorPart, LoadEditorPart } from "./editor-part.ts";

const loads = new WeakMap<readonly LoadEditorPart[], Promise<readonly EditorPart[]>>();

/** Loads the parts once. A part that cannot be loaded is left out, so that the editor still opens. */
export function loadEditorParts(parts: readonly LoadEditorPart[]): Promise<readonly EditorPart[]> {
  let load = loads.get(parts);
  if (load === undefined) {
    load = Promise.allSettled(parts.map((each) => each())).then((results) =>
      results.flatMap((result) => (result.status === "fulfilled" ? [result.value.editor] : [])),
    );
    loads.set(parts, load);
  }
  return load;
}
