import { expect, test } from "vitest";
import { titleInTown, townInSentence } from "./town-name.ts";

test("the name of a town gets an article in a sentence if it names the type of government", () => {
  expect(townInSentence("Town of Larkmere")).toBe("the Town of Larkmere");
  expect(townInSentence("District of Columbia")).toBe("the District of Columbia");
  expect(townInSentence("San Mateo")).toBe("San Mateo");
});

test("a title that is read elsewhere names its town once", () => {
  expect(titleInTown("§ 12-4 Parking", "Town of Larkmere")).toBe("§ 12-4 Parking, Town of Larkmere");
  expect(titleInTown("Code of the Town of Larkmere", "Town of Larkmere")).toBe("Code of the Town of Larkmere");
});
