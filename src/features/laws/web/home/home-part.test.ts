import { expect, test } from "vitest";
import { testSession } from "../../../sites/test-session.ts";
import { home } from "./home-part.ts";

const session = (
  lawCount: number | null,
  lawLedgerCount: number | null,
  more: Parameters<typeof testSession>[0] = {},
) =>
  testSession({
    parts: {
      documents: { types: [], isManager: false },
      notes: { hasPublic: false, hasOwn: false },
      laws: { lawCount, codifiedLawCount: 2, lawLedgerCount, hasTable: true, hasLedger: true },
    },
    ...more,
  });
const tiles = (of: ReturnType<typeof session>) => home.tiles?.(of).map(({ label, note, href }) => [label, note, href]);

test("[~HOME-07: questions status and help are not in the product yet] [~HOME-10: no tile of help yet] [~OPEN-28: no tile of questions yet] new laws and the ledger have tiles with their numbers", () => {
  const table = ["New Laws", "3 laws", "/larkmere/laws"];
  const ledger = ["Law Ledger", "1,200 laws", "/larkmere/law-ledger"];
  expect(tiles(session(1, 1200))).toEqual([table, ledger]);
  expect(tiles(session(1, 1200, { customization: { codifiedLawViewEnabled: false } }))).toEqual([
    ["New Laws", "1 law", "/larkmere/laws"],
    ledger,
  ]);
  expect(tiles(session(1, 1200, { customization: { lawsGraphicalLinkEnabled: false } }))).toEqual([ledger]);
  expect(tiles(session(1, 1200, { customization: { codifiedLawsGraphicalLinkEnabled: false } }))).toEqual([table]);
  expect(tiles(session(0, 0, { customization: { codifiedLawViewEnabled: false } }))).toEqual([]);
  expect(tiles(session(1, 1200, { archiveId: "larkmere-1" }))).toEqual([]);
});
