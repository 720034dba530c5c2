import { expect, test } from "vitest";
import { withoutRange } from "./fonts-plugin.ts";

test("the files of a font have no character in common", () => {
  expect(withoutRange("U+20-FF,U+131", "U+20-7E,U+A7,U+A9")).toBe("U+7F-A6,U+A8,U+AA-FF,U+131");
});
