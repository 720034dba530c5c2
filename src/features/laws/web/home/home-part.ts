import { isTownItself } from "../../../../domain/version-state.ts";
import { counted } from "../../../../domain/counted.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { HomePart, HomeTile } from "../../../sites/parts/home-part.ts";
import { lawsHref, ledgerHref } from "../../contract/addresses.ts";
import { LAW_ICON } from "../icon.ts";

/** Tiles for new laws and the ledger, if there are any (HOME-07). */
function tiles({ custId, customization, parts, archiveId }: Session): readonly HomeTile[] {
  if (!isTownItself({ archiveId })) return [];
  const { lawCount: newCount, codifiedLawCount, lawLedgerCount } = parts.laws;
  const lawCount = (newCount ?? 0) + (customization.codifiedLawViewEnabled ? codifiedLawCount : 0);
  const all: HomeTile[] = [];
  if (customization.lawsGraphicalLinkEnabled && lawCount > 0) {
    all.push({
      id: "new-laws",
      position: 30,
      label: customization.newLawsName,
      description: "Adopted since the code was last updated.",
      note: counted(lawCount, "law"),
      href: lawsHref(custId),
      icon: LAW_ICON,
    });
  }
  if (customization.codifiedLawsGraphicalLinkEnabled && lawLedgerCount !== null && lawLedgerCount > 0) {
    all.push({
      id: "law-ledger",
      position: 40,
      label: customization.lawLedgerName,
      description: "All laws, and what they affect in the code.",
      note: counted(lawLedgerCount, "law"),
      href: ledgerHref(custId),
      icon: LAW_ICON,
    });
  }
  return all;
}

export const home: HomePart = { tiles };
