import { expect, test } from "vitest";
import { nameIn, type KnownName } from "./password-names.ts";

const names: readonly KnownName[] = [
  { name: "Towncode", what: "the product" },
  { name: "Town of Larkmere", what: "the town" },
  { name: "Larkmere", what: "the town" },
  { name: "moakes77", what: "the user" },
  { name: "Bo", what: "the user" },
  { name: "mary.ellen@larkmere.example", what: "the address" },
  { name: "Höhenkirchen", what: "the town" },
];

test.each([
  ["towncode1", "the product"],
  ["2026-TownCode!!", "the product"],
  ["t0wnc0d3", "the product"],
  ["T0wn-c0d3?99", "the product"],
  ["L@rkm3re!", "the town"],
  ["1arkmere1", "the town"],
  ["town of larkmere", "the town"],
  ["Town_of_Larkmere_2026", "the town"],
  ["hohenkirchen1", "the town"],
  ["moakes1950", "the user"],
  ["mary.ellen@larkmere.example", "the address"],
  ["Mary.Ellen#2026", "the address"],
  ["!!!!towncode!!!!", "the product"],
])("[OPEN-81] “%s” is %s with a few characters more", (password, what) => {
  expect(nameIn(password, names)?.what).toBe(what);
});

test.each([
  "a lake in winter",
  "towncode is our friend",
  "my towncode",
  "larkmere fog lamp",
  "bo12345678",
  "12345678",
  "!!!!!!!!",
  "",
])("[OPEN-81] “%s” is not a name", (password) => {
  expect(nameIn(password, names)).toBeNull();
});

test("the longest password is compared at once", () => {
  expect(nameIn("1!".repeat(500), [{ name: "il".repeat(150), what: "a name" }])?.what).toBe("a name");
  expect(nameIn(`${"1!".repeat(499)}xy`, [{ name: "il".repeat(150), what: "a name" }])).toBeNull();
});
