import { expect, test } from "vitest";
import { reachable } from "./chunks.ts";

const imports: Readonly<Record<string, readonly string[]>> = {
  users: ["table", "frame"],
  table: ["icons"],
  icons: ["table"],
};

test("a file has everything that its screens import, directly or not", () => {
  const importsOf = (id: string): readonly string[] => imports[id] ?? [];
  expect([...reachable(["users"], importsOf)].toSorted()).toEqual(["frame", "icons", "table", "users"]);
});
