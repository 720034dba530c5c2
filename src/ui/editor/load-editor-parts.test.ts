import { expect, test } from "vitest";
import type { LoadEditorPart } from "./editor-part.ts";
import { loadEditorParts } from "./load-editor-parts.ts";

test("the editor loads the tools of features once, and opens without those that fail", async () => {
  let loads = 0;
  const working: LoadEditorPart = async () => {
    loads += 1;
    return { editor: { tools: [{ label: "Reference", run: () => undefined }] } };
  };
  const failing: LoadEditorPart = async () => {
    throw new Error("offline");
  };
  const parts = [working, failing];
  expect((await loadEditorParts(parts)).map(({ tools }) => tools.map(({ label }) => label))).toEqual([["Reference"]]);
  await loadEditorParts(parts);
  expect(loads).toBe(1);
});
