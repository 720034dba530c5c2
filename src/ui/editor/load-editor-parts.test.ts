import { expect, test } from "vitest";
import type { LoadEditorParts } from "./editor-part.ts";
import { loadEditorParts } from "./load-editor-parts.ts";

test("the editor loads the tools of features once, and opens without those that fail", async () => {
  let loads = 0;
  const working: LoadEditorParts = async () => {
    loads += 1;
    return { editor: [{ tools: [{ label: "Reference", run: () => undefined }] }] };
  };
  const failing: LoadEditorParts = async () => {
    throw new Error("offline");
  };
  expect((await loadEditorParts(working)).map(({ tools }) => tools.map(({ label }) => label))).toEqual([["Reference"]]);
  await loadEditorParts(working);
  expect(loads).toBe(1);
  expect(await loadEditorParts(failing)).toEqual([]);
});
