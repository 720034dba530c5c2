import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { partsOfHtml } from "../../../platform/html/parts.ts";
import { API_LAWS, apiGetLaw, apiGetLawText, apiListLaws, type ApiLaw } from "../contract/v1.ts";
import { showReferences } from "../../../platform/references/show-references.ts";
import type { Law } from "../contract/entities.ts";
import { listedLaws } from "../listing/listed.ts";
import { lawsWithin } from "../listing/table.ts";
import { requireLaw, shownLaw } from "../lookups.ts";
import { isNew, isSeen, type LawView } from "../policy.ts";
import { findHtml, readPages } from "../queries/laws.ts";
import { lawViewOf } from "../view.ts";

const access = { apiKey: "content" } as const;

const list = defineEndpoint(apiListLaws, {
  access,
  handle: async (context, { new: onlyNew = false, from, to, offset }) => {
    const view = lawViewOf(context);
    const listed = await listedLaws(context.db, context.site);
    const found = listed.laws.filter(
      (law) =>
        !law.deleted &&
        isSeen(view, law) &&
        (!onlyNew || isNew(view, law)) &&
        (from === undefined || (law.adopted !== null && law.adopted >= from)) &&
        (to === undefined || (law.adopted !== null && law.adopted <= to)),
    );
    const laws = await lawsWithin(context, view, listed, found.slice(offset, offset + API_LAWS));
    return { total: found.length, offset, laws: laws.map((law) => present(context, view, law)) };
  },
});

const get = defineEndpoint(apiGetLaw, {
  access,
  handle: async (context, { law: id }) => {
    const view = lawViewOf(context);
    const row = await requireLaw(context, view, id);
    return present(context, view, await shownLaw(context, view, row));
  },
});

const text = defineEndpoint(apiGetLawText, {
  access,
  handle: async (context, { law: id, part: wanted }) => {
    const { db, site } = context;
    await requireLaw(context, lawViewOf(context), id);
    const html = await findHtml(db, site.customerId, id);
    const ofPdf = await readPages(db, site.customerId, id, { part: wanted });
    const ownParts = html === null ? [] : partsOfHtml(html);
    const parts = Math.max(ownParts.length, ofPdf.parts);
    const part = Math.min(wanted, parts);
    const [shown = ""] = await showReferences(context, [ownParts[part - 1] ?? ""]);
    return { html: html === null ? null : shown, pages: ofPdf.part === part ? ofPdf.pages : [], part, parts };
  },
});

function present({ visit: { origin } }: SiteContext, view: LawView, law: Law): ApiLaw {
  const { adopted, adoptedDateAccuracy, subject, description, suppedBy, appendedTo, pageUrl, pdfUrl } = law;
  const absolute = (href: string | null): string | null => (href === null ? null : origin + href);
  return {
    id: law.documentId,
    title: law.title,
    designation: law.designation,
    type: law.legislationType,
    number: law.number,
    year: law.legislationYear,
    subject: subject === "" ? null : subject,
    description: description === "" ? null : description,
    adopted: adopted?.slice(0, { D: 10, M: 7, Y: 4 }[adoptedDateAccuracy]) ?? null,
    effective: law.effective,
    isNew: isNew(view, {
      appendedToId: appendedTo?.id ?? null,
      suppedById: suppedBy?.id ?? null,
      deleted: law.deleted === "true",
    }),
    version: suppedBy?.title ?? null,
    affects: law.dispositions.map(({ guid, name, paragraph, action, href }) => ({
      guid,
      name,
      paragraph: paragraph === "" ? null : paragraph,
      action,
      url: absolute(href),
    })),
    url: absolute(pageUrl),
    pdf: absolute(pdfUrl),
    updated: law.updatedOn,
  };
}

/** Public API calls about laws. */
export const lawApiEndpoints: readonly Endpoint[] = [list, get, text];
