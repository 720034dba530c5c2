import type { Db } from "../../platform/db/db.ts";
import { settingsOf } from "../../platform/features/settings.ts";
import type { Site } from "../../platform/http/site.ts";
import { authorFacts } from "../accounts/parts/server/author-names.ts";
import type { Affected } from "./affected.ts";
import { lawHref, lawPdfHref } from "./contract/addresses.ts";
import { designationOf } from "./contract/designation.ts";
import type { Law } from "./contract/entities.ts";
import type { LawView } from "./policy.ts";
import type { LawRow } from "./queries/laws.ts";
import { settings } from "./settings.ts";
import { titleOf } from "./title.ts";
import { placedOf, versionReference, type TownVersions } from "./versions.ts";

/** What presenting a law needs besides its row. */
export interface Known {
  readonly affected: ReadonlyMap<number, readonly Affected[]>;
  readonly versions: TownVersions;
}

/** Laws as a caller gets them, in the order of their rows. */
export async function presentLaws(
  { db, site }: { readonly db: Db; readonly site: Site },
  view: LawView,
  rows: readonly LawRow[],
  { affected, versions }: Known,
): Promise<Law[]> {
  const { lawTitleField } = settingsOf(settings, site.settings);
  const authors = rows.map(({ updatedById: id, updatedBy: name }) => ({ id, name }));
  const authorOf = await authorFacts(db, authors);
  return rows.map((row): Law => {
    const { name, email } = authorOf({ id: row.updatedById, name: row.updatedBy });
    const { appendedToId, suppedById } = placedOf(versions, row);
    return {
      documentId: row.id,
      title: titleOf(row, lawTitleField),
      customTitle: row.customTitle,
      designation: designationOf(row),
      legislationType: row.legislationType,
      number: row.number,
      legislationYear: row.legislationYear,
      lineNumber: row.lineNumber,
      rank: row.rank,
      subject: row.subject,
      description: row.description,
      comment: row.comment,
      adopted: row.adopted,
      adoptedYear: row.adopted === null ? null : Number(row.adopted.slice(0, 4)),
      adoptedDateAccuracy: row.adoptedDateAccuracy,
      effective: row.effective,
      // Only those who choose it learn of a version that the public does not see.
      appendedTo:
        view.mayManage || (appendedToId !== null && versions.get(appendedToId)?.isPublished === true)
          ? versionReference(versions, appendedToId)
          : null,
      suppedBy: versionReference(versions, suppedById),
      dispositions: (affected.get(row.id) ?? []).map(({ disposition, archivedHref }) =>
        archivedHref === null || !view.seesArchives ? disposition : { ...disposition, href: archivedHref },
      ),
      deleted: row.deleted ? "true" : "false",
      originalFilename: row.fileName,
      scanDate: row.scanDate,
      pdfUrl: row.key === null ? null : lawPdfHref(site.custId, row.id),
      pageUrl: row.key === null && !row.hasHtml ? null : lawHref(site.custId, row.id),
      size: row.size,
      pages: row.pages,
      updatedBy: { name, email: view.isTownUser ? email : null },
      updatedOn: new Date(row.updatedAt).toISOString(),
      version: row.version,
    };
  });
}
