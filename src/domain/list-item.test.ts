import { expect, test } from "vitest";
import { escapeListItem, unescapeListItem } from "./list-item.ts";

test.each([
  "Kent",
  "Doña Ana",
  "Kent, North",
  'O\'Brien "Upper"',
  "100%",
  "50%2C or so",
  "%25,%2C",
  "St. John/St. James",
  "",
])("items of a list stay separate: %j", (text) => {
  expect(escapeListItem(text)).not.toContain(",");
  expect(unescapeListItem(escapeListItem(text))).toBe(text);
  expect([text, "Other"].map(escapeListItem).join(",").split(",").map(unescapeListItem)).toEqual([text, "Other"]);
});

test("an item without escapes is read unchanged", () => {
  expect(["100%", "%", "%2", "Kent%2c North"].map(unescapeListItem)).toEqual(["100%", "%", "%2", "Kent, North"]);
});
