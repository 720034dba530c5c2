import { settingsOf } from "../../platform/features/settings.ts";
import {
  NO_TARGET,
  type ReferenceKind,
  type ReferenceTarget,
  type ReferenceView,
} from "../../platform/references/reference-kind.ts";
import { formatAdopted } from "./adopted.ts";
import { lawHref, lawPdfHref } from "./contract/addresses.ts";
import { designationOf } from "./contract/designation.ts";
import { isSeen, viewers } from "./policy.ts";
import { findLaws, type LawRow } from "./queries/laws.ts";
import { settings } from "./settings.ts";
import { titleOf } from "./title.ts";
import { lawsSeenAt } from "./view.ts";
import { placedOf, versionsOf } from "./versions.ts";
import { locationEndpoints } from "./locations/endpoints.ts";

/** References to laws. Those that the reader may not see show nothing of them; a deleted one does not exist. */
export const lawReference: ReferenceKind = {
  kind: "law",
  noun: "law",
  varies: [...viewers, "LAW/CCI/VIEW", "LAW/DELETED/VIEW"],
  resolve: async (view, targets) => {
    const { db, site, may } = view;
    const ids = targets.filter((target) => /^\d{1,9}$/.test(target)).map(Number);
    const rows = await findLaws(db, site.customerId, ids);
    const versions = await versionsOf(db, site.customerId);
    const seeing = lawsSeenAt(site, may);
    return new Map(
      rows
        .filter(({ deleted }) => !deleted || seeing.seesDeleted)
        .map((row) => [
          String(row.id),
          isSeen(seeing, placedOf(versions, row)) ? present(view, row) : { state: "hidden" },
        ]),
    );
  },
  locations: locationEndpoints,
  moved: (target, { id }) => String(id("laws", Number(target)) ?? NO_TARGET),
};

function present({ site }: ReferenceView, law: LawRow): ReferenceTarget {
  const { id, key, hasHtml, deleted } = law;
  const designation = designationOf(law);
  const adopted = formatAdopted(site, law);
  const own = hasHtml ? lawHref(site.custId, id) : null;
  return {
    state: "shown",
    title: titleOf(law, settingsOf(settings, site.settings).lawTitleField),
    href: key === null ? own : lawPdfHref(site.custId, id),
    citation: adopted === null ? designation : `${designation}, adopted ${adopted}`,
    remark: deleted ? "deleted" : null,
  };
}
