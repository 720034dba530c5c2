import { expect, test } from "vitest";
import { PreparedTexts } from "./prepared-texts.ts";

test("A text is made once per answer, and again for an equal answer, another variant, or if there is no room", () => {
  const made: string[] = [];
  const texts = new PreparedTexts(100);
  const [first, second] = [{ guid: "1" }, { guid: "1" }];
  const prepare = (answer: object, what: string, text: string): string =>
    texts.prepare(answer, what, () => {
      made.push(text);
      return text;
    });
  for (let page = 0; page < 3; page++) expect(prepare(first, "open", "a")).toBe("a");
  expect(prepare(second, "open", "b")).toBe("b");
  expect(prepare(first, "plain", "c")).toBe("c");
  expect(prepare(first, "open", "d")).toBe("a");
  expect(made).toEqual(["a", "b", "c"]);
  prepare(second, "large", "x".repeat(60));
  expect(prepare(first, "open", "e")).toBe("e");
});
