import { expect, test } from "vitest";
import { townInSentence } from "./town-name.ts";

test("a town of a kind has an article inside a sentence, a bare name has none", () => {
  expect(townInSentence("Town of Larkmere")).toBe("the Town of Larkmere");
  expect(townInSentence("District of Columbia")).toBe("the District of Columbia");
  expect(townInSentence("San Mateo")).toBe("San Mateo");
});
