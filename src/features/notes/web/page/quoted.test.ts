import { expect, test } from "vitest";
import { quoted } from "./quoted.ts";

test.each([
  ["the alley", "“the alley”"],
  ["No person\n shall park.", "“No person shall park”"],
  [
    "No person shall park on a sidewalk, on every street and in every alley of the town",
    "“No person shall park on a sidewalk, on every street and in…”",
  ],
  ["a".repeat(80), `“${"a".repeat(60)}…”`],
])("Words of the law are a title: %s", (words, title) => {
  expect(quoted(words)).toBe(title);
});
