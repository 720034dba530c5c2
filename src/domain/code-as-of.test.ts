import { expect, test } from "vitest";
import { codeAsOf } from "./code-as-of.ts";

test("What a code contains is said in the same words everywhere", () => {
  expect(codeAsOf("Mar 1, 2026", 0)).toBe("Current as of Mar 1, 2026");
  expect(codeAsOf("Mar 1, 2026", 1)).toBe("Current as of Mar 1, 2026. 1 law is not in this code yet.");
  expect(codeAsOf(null, 1200)).toBe("1,200 laws are not in this code yet.");
  expect(codeAsOf(null, 0)).toBe("");
});
