import { isTownItself } from "../../../domain/version-state.ts";
import { Readable } from "node:stream";
import { atomAnswer } from "../../../platform/atom.ts";
import { CSV_TYPE, csvFile, csvLine } from "../../../platform/csv.ts";
import { visitor } from "../../../platform/http/access.ts";
import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import { settingsOf } from "../../../platform/features/settings.ts";
import { lawHref, lawPdfHref, lawsFeedHref, lawsHref } from "../contract/addresses.ts";
import { designationOf } from "../contract/designation.ts";
import type { Law } from "../contract/entities.ts";
import { downloadLaws, getLawFeed } from "../contract/laws.ts";
import { listedLaws } from "../listing/listed.ts";
import { filterLaws, lawsOf } from "../listing/table.ts";
import { isListed, viewers } from "../policy.ts";
import { findLaws } from "../queries/laws.ts";
import { settings } from "../settings.ts";
import { titleOf } from "../title.ts";
import { admitToList, lawViewOf } from "../view.ts";

const HEAD = ["Law", "Title", "Adopted", "Effective", "Subject", "Affects", "Contained in", "Comment", "Page", "PDF"];

/** Laws that are read at once. */
const BATCH = 100;

/** All laws that pass the filters, in the order of the table. */
const download = defineEndpoint(downloadLaws, {
  access: { permission: viewers },
  handle: async (context, wanted) => {
    const { db, site, visit } = context;
    const view = await admitToList(context, wanted.ledger);
    const listed = await listedLaws(db, site);
    const { laws } = filterLaws(listed, view, wanted);
    async function* lines(): AsyncGenerator<string> {
      yield csvFile(HEAD, []);
      for (let from = 0; from < laws.length; from += BATCH) {
        const some = await lawsOf(context, view, listed, laws.slice(from, from + BATCH));
        yield some.map((law) => csvLine(rowOf(visit.origin, law))).join("");
      }
    }
    return new FileAnswer({
      body: Readable.from(lines()),
      type: CSV_TYPE,
      fileName: `${site.custId}-${wanted.ledger ? "law-ledger" : "laws"}.csv`,
    });
  },
});

function rowOf(origin: string, law: Law): string[] {
  const { adopted, adoptedDateAccuracy } = law;
  const known = { D: 10, M: 7, Y: 4 }[adoptedDateAccuracy];
  return [
    law.designation,
    law.title,
    adopted?.slice(0, known) ?? "",
    law.effective ?? "",
    law.subject,
    law.dispositions.map(({ name, paragraph }) => (paragraph === "" ? name : `${name} ${paragraph}`)).join("; "),
    law.suppedBy?.title ?? "",
    law.comment,
    law.pageUrl === null ? "" : origin + law.pageUrl,
    law.pdfUrl === null ? "" : origin + law.pdfUrl,
  ];
}

/** Laws in a feed: the last that were added. */
const ENTRIES = 50;

/** The Atom feed of the new laws that visitors see; none if they see none. */
const feed = defineEndpoint(getLawFeed, {
  access: "public",
  handle: async ({ db, gate, actor, visit: { origin } }, { site: custId }) => {
    const site = await gate.findSite(custId);
    if (site === null || !isTownItself(site) || !gate.may(actor, site, "VIEW")) throw notFound("That feed");
    // A reader of feeds is not signed in, and what one caller may see must not reach another's reader.
    const view = lawViewOf({ gate, actor: visitor, site });
    if (!view.seesTable) throw notFound("That feed");
    const listed = await listedLaws(db, site);
    const shown = listed.laws.filter((law) => isListed(view, law, { ledger: false, deleted: false }));
    const newest = shown.toSorted((one, other) => other.id - one.id).slice(0, ENTRIES);
    const rows = await findLaws(
      db,
      site.customerId,
      newest.map(({ id }) => id),
    );
    const { lawTitleField, newLawsName } = settingsOf(settings, site.settings);
    return atomAnswer({
      title: `${site.name ?? custId}: ${newLawsName}`,
      self: origin + lawsFeedHref(custId),
      page: origin + lawsHref(custId),
      author: site.name ?? custId,
      entries: rows
        .toSorted((one, other) => other.id - one.id)
        .map((row) => {
          const [title, designation] = [titleOf(row, lawTitleField), designationOf(row)];
          return {
            title: title === designation ? title : `${designation}: ${title}`,
            id: `${origin}${lawHref(custId, row.id)}`,
            href: origin + (row.key === null ? lawHref(custId, row.id) : lawPdfHref(custId, row.id)),
            mediaType: row.mediaType,
            published: new Date(row.createdAt).toISOString(),
            updated: new Date(row.updatedAt).toISOString(),
            category: row.legislationType,
            summary: row.subject || row.description,
          };
        }),
    });
  },
});

export const exportEndpoints: readonly Endpoint[] = [download, feed];
