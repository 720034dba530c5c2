import { expect, test } from "vitest";
import { Turns, type Turn } from "./turns.ts";

const NOON = Date.UTC(2026, 10, 26, 12);
const LATER = NOON + 10 * 60_000;

/** The order in which jobs run. */
function orderOf(jobs: readonly (Turn & { readonly name: string })[]): string {
  return jobs
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ name }) => name)
    .join(" ");
}

const adding =
  (turns: Turns) =>
  (name: string, town: string, time = NOON) => ({ ...turns.next(town, null, time), name });

test("towns take turns, however many jobs each of them has", () => {
  const add = adding(new Turns());
  const many = ["A1", "A2", "A3", "A4"].map((name) => add(name, "a"));
  expect(orderOf([...many, add("B1", "b"), add("B2", "b"), add("C1", "c")])).toBe("A1 B1 C1 A2 B2 A3 A4");
});

test("a town that comes later waits for the turn that runs, and not for those that others have", () => {
  const turns = new Turns();
  const add = adding(turns);
  const many = ["A1", "A2", "A3", "A4", "A5"].map((name) => add(name, "a"));
  turns.began(2);
  expect(orderOf([...many.slice(2), add("B1", "b")])).toBe("A3 B1 A4 A5");
});

test("a single document does not wait for the large import of its town", () => {
  const turns = new Turns();
  const add = adding(turns);
  const many = Array.from({ length: 1000 }, (_, index) => add(`A${index + 1}`, "a"));
  turns.began(10);
  const single = add("single", "a", LATER);
  expect(orderOf([...many.slice(10), single])).toMatch(/^A11 A12 single A13 /);
});

test("work that goes on stays in its line", () => {
  const turns = new Turns();
  const add = adding(turns);
  const many = ["A1", "A2", "A3"].map((name) => add(name, "a"));
  const first = many[0];
  turns.began(1);
  const rest = { ...turns.next("a", first?.line ?? null, LATER), name: "rest of A1" };
  expect(orderOf([...many.slice(1), rest, add("B1", "b")])).toBe("A2 B1 A3 rest of A1");
});

test("what waits is learned again after a restart", () => {
  const turns = new Turns();
  turns.learn([{ line: "a/1", first: 41, last: 90 }]);
  expect(turns.next("b", null).turn).toBe(41);
  expect(turns.next("a", "a/1").turn).toBe(91);
});
