import { expect, test } from "vitest";
import { inSentence } from "./town-name.ts";

test("a town of a kind has an article inside a sentence, a bare name has none", () => {
  expect(inSentence("Town of Larkmere")).toBe("the Town of Larkmere");
  expect(inSentence("District of Columbia")).toBe("the District of Columbia");
  expect(inSentence("San Mateo")).toBe("San Mateo");
});
