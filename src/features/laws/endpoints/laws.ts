import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { townOfVersion } from "../../code/parts/server/versions.ts";
import { showReferences } from "../../../platform/references/show-references.ts";
import type { Law } from "../contract/entities.ts";
import {
  addLaw,
  confirmSupped,
  dismissSupped,
  findLedger,
  getLaw,
  getLawTable,
  listLaws,
  listSuppedProposals,
  saveLaw,
} from "../contract/laws.ts";
import { listedLaws } from "../listing/listed.ts";
import { filterLaws, lawsWithin } from "../listing/table.ts";
import { LAWS_AT_ONCE } from "../contract/lists.ts";
import { requireLaw, shownLaw } from "../lookups.ts";
import { editors, isListed, viewers, type LawView } from "../policy.ts";
import { findHtml, findLaws, readLawText } from "../queries/laws.ts";
import { insertLaw, updateLaw } from "../save.ts";
import { dismissProposals, markSupped, suppedProposals } from "../confirm-proposals.ts";
import { admitToList, lawViewOf } from "../view.ts";
import { versionReference } from "../versions.ts";

const list = defineEndpoint(listLaws, {
  access: { permission: viewers },
  handle: async (context, wanted) => {
    const view = await admitToList(context, wanted.ledger);
    const listed = await listedLaws(context.db, context.site);
    const shown = listed.laws.filter((law) => isListed(view, law, wanted));
    const published = [...listed.versions.values()].filter(({ isPublished }) => isPublished);
    return {
      laws: await lawsWithin(context, view, listed, shown.slice(wanted.offset, wanted.offset + LAWS_AT_ONCE)),
      total: shown.length,
      versions: published.flatMap(({ id }) => versionReference(listed.versions, id) ?? []),
    };
  },
});

const table = defineEndpoint(getLawTable, {
  access: { permission: viewers },
  handle: async (context, wanted) => {
    const view = await admitToList(context, wanted.ledger);
    const listed = await listedLaws(context.db, context.site);
    const { laws, ...filtered } = filterLaws(listed, view, wanted);
    const { offset, limit, suppedBy = null } = wanted;
    const isPublished = suppedBy !== null && listed.versions.get(suppedBy)?.isPublished === true;
    return {
      laws: await lawsWithin(context, view, listed, laws.slice(offset, offset + limit)),
      total: laws.length,
      ...filtered,
      offset,
      suppedBy: isPublished ? versionReference(listed.versions, suppedBy) : null,
      mayEdit: view.mayEdit,
      mayManage: view.mayManage,
      maySeeDeleted: view.seesDeleted,
      types: view.mayManage ? [...listed.types] : [],
    };
  },
});

const get = defineEndpoint(getLaw, {
  access: { permission: viewers },
  handle: async (context, { id, source, ...wanted }) => {
    const { db, site } = context;
    const view = lawViewOf(context);
    const row = await requireLaw(context, view, id);
    const { html, ...text } = await readLawText(db, site.customerId, id, wanted);
    const [shown = null] = html === null ? [] : await showReferences(context, [html]);
    return {
      law: await shownLaw(context, view, row),
      html: shown,
      source: source && view.mayManage ? await findHtml(db, site.customerId, id) : null,
      ...text,
      mayEdit: view.mayEdit,
      mayManage: view.mayManage,
    };
  },
});

const save = defineEndpoint(saveLaw, {
  access: { permission: editors },
  handle: async (context, input) => {
    const view = lawViewOf(context);
    await updateLaw(context, view, input);
    return savedLaw(context, view, input.id);
  },
});

const add = defineEndpoint(addLaw, {
  access: { permission: "LAW/MANAGE" },
  handle: async (context, input) => {
    const view = lawViewOf(context);
    return savedLaw(context, view, await insertLaw(context, input));
  },
});

/** ROUTES-14. Who may not see the ledger learns so there. */
const ledgerOf = defineEndpoint(findLedger, {
  access: "public",
  handle: async ({ db, gate, actor }, { id }) => {
    const custId = await townOfVersion(db, id);
    const site = custId === null ? null : await gate.findSite(custId);
    if (site === null || !gate.may(actor, site, "VIEW")) throw notFound("That version");
    return { custId: site.custId };
  },
});

const proposals = defineEndpoint(listSuppedProposals, {
  access: { permission: "LAW/MANAGE" },
  handle: async (context) => {
    const view = lawViewOf(context);
    const listed = await listedLaws(context.db, context.site);
    const proposed = await suppedProposals(context, view, listed);
    const laws = await lawsWithin(
      context,
      view,
      listed,
      proposed.map(({ law }) => law),
    );
    return {
      version: versionReference(listed.versions, view.currentId),
      proposals: proposed.flatMap(({ law, reason, isSure }) => {
        const shown = laws.find(({ documentId }) => documentId === law.id);
        return shown === undefined ? [] : [{ law: shown, reason, isSure }];
      }),
    };
  },
});

const confirm = defineEndpoint(confirmSupped, {
  access: { permission: "LAW/MANAGE" },
  handle: async (context, { ids, version }) => ({
    count: await markSupped(context, lawViewOf(context), { ids, version }),
  }),
});

const dismiss = defineEndpoint(dismissSupped, {
  access: { permission: "LAW/MANAGE" },
  handle: async (context, wanted) => ({ count: await dismissProposals(context, lawViewOf(context), wanted) }),
});

/** A law that was just saved. Someone who deleted it sees it once more. */
export async function savedLaw(context: SiteContext, view: LawView, id: number): Promise<Law> {
  const [row] = await findLaws(context.db, view.customerId, [id]);
  if (row === undefined) throw notFound("That law");
  return shownLaw(context, view, row);
}

export const lawEndpoints: readonly Endpoint[] = [list, table, get, save, add, ledgerOf, proposals, confirm, dismiss];
