import { afterAll, beforeAll, expect, test } from "vitest";
import { code, openTestTown, section, type TestTown } from "./test-town.ts";

let town: TestTown;
beforeAll(async () => {
  town = await openTestTown();
});
afterAll(() => town.close());

const beside = (number: string, heading: string, law: string, ordinance: string): string =>
  section(
    number,
    heading,
    `<text>${law}</text><annotations><annotation doc="Town of Oakley, Vt., Ord. No. ${ordinance}" path="§1" type="History"/></annotations>`,
  );

test("[OPEN-83] History notes that only moved out of the text are said once, and no other change", async () => {
  await town.import(
    code(
      section("1-1", "Fees", "Ten dollars is due. (Ord. 7 § 1, 2001)."),
      section("1-2", "Dogs", "A dog pays three dollars. (Ord. 7 § 2, 2001; prior code § 3)"),
      section("1-3", "Cats", "A cat pays two dollars. (Ord. 7 § 3, 2001)"),
      section("1-4", "Birds", "A bird pays nothing. (Ord. 7 § 4, 2001)"),
    ),
    { date: "2020-01-01" },
  );
  const { report } = await town.import(
    code(
      beside("1-1", "Fees", "Ten dollars is due.", "7"),
      beside("1-2", "Dogs", "A dog pays three dollars.", "7"),
      beside("1-3", "Cats", "A cat pays four dollars.", "7"),
      beside("1-4", "Birds", "A bird pays nothing.", "9"),
    ),
    { date: "2021-01-01" },
  );
  expect(report.changes).toMatchObject({ changed: ["§ 1-3", "§ 1-4"], notesMoved: ["§ 1-1", "§ 1-2"] });
});
