import { writeAudit } from "../../../../platform/audit/audit.ts";
import { assertUnchanged } from "../../../../platform/audit/conflict.ts";
import type { Db } from "../../../../platform/db/db.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../../platform/http/endpoint.ts";
import { notFound } from "../../../../platform/http/failure.ts";
import { quickLinks } from "../../tables.ts";
import { changeSite, type Saved } from "../change.ts";
import type { ContentQuickLink } from "../contract/settings.ts";
import { findStructure } from "../zoning.ts";
import { addContentLink, editContentLink, orderContentLinks, removeContentLink } from "./contract.ts";
import { addLink, findLink, isLink, linksOf, orderLinks } from "./links.ts";

const access = { permission: "CUSTOMIZATION_ADMIN" } as const;

/** ADMIN-34, API-16: home page tiles that lead to a part of the code. Each call returns all of them in order. */
export const contentLinkEndpoints: readonly Endpoint[] = [
  defineEndpoint(addContentLink, {
    access,
    handle: async (context, { guid, label }) => {
      if ((await findStructure(context, guid)) === null) throw notFound("That part of the code");
      return change(context, async (tx, customerId) => {
        await addLink(tx, customerId, { kind: "content", title: label, guid: Number(guid) });
        await writeAudit(tx, context, { action: "contentLink.add", subject: label, after: { label, guid } });
      });
    },
  }),
  defineEndpoint(editContentLink, {
    access,
    handle: (context, { id, enabled, label, base }) =>
      change(context, async (tx, customerId) => {
        const link = await findLink(tx, customerId, "content", id);
        const before = { label: link.title, enabled: link.enabled };
        if (label !== undefined)
          await assertUnchanged(
            context,
            tx,
            { customerId, actions: ["contentLink.edit"] },
            { base, current: before.label, wanted: label },
          );
        const after = { label: label ?? before.label, enabled: enabled ?? before.enabled };
        await tx.update(quickLinks).set({ title: after.label, enabled: after.enabled }).where(isLink(customerId, id));
        await writeAudit(tx, context, { action: "contentLink.edit", subject: before.label, before, after });
      }),
  }),
  defineEndpoint(removeContentLink, {
    access,
    handle: (context, { id }) =>
      change(context, async (tx, customerId) => {
        const { title, guid } = await findLink(tx, customerId, "content", id);
        await tx.delete(quickLinks).where(isLink(customerId, id));
        await writeAudit(tx, context, { action: "contentLink.remove", subject: title, before: { label: title, guid } });
      }),
  }),
  defineEndpoint(orderContentLinks, {
    access,
    handle: (context, { items }) =>
      change(context, async (tx, customerId) => {
        const before = await labels(tx, customerId);
        await orderLinks(tx, customerId, "content", items);
        await writeAudit(tx, context, {
          action: "contentLink.order",
          subject: "graphical quick links",
          before,
          after: await labels(tx, customerId),
        });
      }),
  }),
];

function change(
  context: SiteContext,
  work: (tx: Db, customerId: number) => Promise<void>,
): Promise<Saved & { contentGraphicalQuickLinks: ContentQuickLink[] }> {
  return changeSite(context, async (tx, { id }) => {
    await work(tx, id);
    return { contentGraphicalQuickLinks: await presentContentLinks({ ...context, db: tx }) };
  });
}

/**
 * All content links of a town with their targets, including those whose provision is gone, so that they can be removed.
 */
export async function presentContentLinks(
  context: Pick<SiteContext, "db" | "gate" | "site">,
): Promise<ContentQuickLink[]> {
  const links: ContentQuickLink[] = [];
  for (const { id, guid, title, enabled } of await linksOf(context.db, context.site.customerId, "content")) {
    if (guid === null) continue;
    const structure = await findStructure(context, String(guid));
    links.push({
      id,
      guid: String(guid),
      label: title,
      enabled,
      place: structure === null ? null : { text: structure.text, url: structure.url },
    });
  }
  return links;
}

const labels = async (tx: Db, customerId: number): Promise<string[]> =>
  (await linksOf(tx, customerId, "content")).map(({ title }) => title);
