import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contrast } from "../../../../domain/contrast.ts";

const css = readFileSync(join(import.meta.dirname, "../../../../ui/theme/note.css"), "utf8");

test.each([
  ["teal", "#00796b"],
  ["mint", "#7bc8a4"],
  ["berry", "#8e2a5b"],
  ["pineapple", "#f2c230"],
  ["roc", "#5a6b7b"],
])("[OPEN-130] A note in %s has its color, and a text that can be read on it", (name, color) => {
  const rule = new RegExp(String.raw`data-color="${name}"\] \{\s*--note: (\S+);\s*--on-note: (\S+);`).exec(css);
  expect(rule?.[1]).toBe(color);
  expect(contrast(rule?.[1] ?? "", rule?.[2] ?? "")).toBeGreaterThanOrEqual(4.5);
});
