import { expect, test } from "vitest";
import type { NoticeReader, ProvisionNotices, ProvisionRemark } from "./provision-notices.ts";
import { remarksOf } from "./provision-remarks.ts";

const saying = (...said: readonly [guid: string, remark: ProvisionRemark][]): ProvisionNotices => ({
  varies: [],
  remarks: async () => new Map(said),
});

test("Remarks of several features about a provision are shown together, the graver tone for all", async () => {
  const laws = saying(["1", { text: "Amended from Nov 1, 2026", tone: "pending" }]);
  const trees = saying(["1", { text: "No trees left", tone: "gone" }], ["2", { text: "3 trees", tone: "pending" }]);
  const all = await remarksOf([laws, { varies: [] }, trees], {} as NoticeReader, ["1", "2", "3"]);
  expect([...all]).toEqual([
    ["1", { text: "Amended from Nov 1, 2026; No trees left", tone: "gone" }],
    ["2", { text: "3 trees", tone: "pending" }],
  ]);
});
