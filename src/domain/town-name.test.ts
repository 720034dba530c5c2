import { expect, test } from "vitest";
import { townInSentence } from "./town-name.ts";

test("the name of a town gets an article in a sentence if it names the type of government", () => {
  expect(townInSentence("Town of Larkmere")).toBe("the Town of Larkmere");
  expect(townInSentence("District of Columbia")).toBe("the District of Columbia");
  expect(townInSentence("San Mateo")).toBe("San Mateo");
});
