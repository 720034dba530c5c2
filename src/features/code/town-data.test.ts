import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row, Transfer } from "../../platform/town/town-data.ts";
import { openTestTowns, type TestTowns } from "./test-towns.ts";
import { townData } from "./town-data.ts";

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns();
});
afterAll(() => towns.close());

const transfer = (): Transfer => {
  const found = townData.sets.find(({ name }) => name === "versions")?.transfer;
  if (found === null || found === undefined) throw new Error("Versions are not exported.");
  return found;
};
async function exported(): Promise<Row> {
  for await (const [line = "{}"] of transfer().read(towns.db, towns.larkmere, true)) return JSON.parse(line) as Row;
  throw new Error("Nothing was exported.");
}

test("versions of an export of an earlier release are accepted with their two marks, and nothing else", async () => {
  const { state, ...row } = await exported();
  expect(state).toBe("archived");
  const { schema } = transfer();
  for (const former of [
    { current: true },
    { current: true, unpublished: false },
    { current: false, unpublished: true },
  ])
    expect(schema.safeParse({ ...row, ...former }).success).toBe(true);
  expect(schema.safeParse({ ...row, current: true, hidden: true }).success).toBe(false);
});
