import { eq } from "drizzle-orm";
import { writeAudit } from "../../../../platform/audit/audit.ts";
import { mergeChanges } from "../../../../platform/audit/conflict.ts";
import type { Db } from "../../../../platform/db/db.ts";
import { defineEndpoint, type Context, type Endpoint, type SiteContext } from "../../../../platform/http/endpoint.ts";
import { Failure, notAllowed, notFound, wrongValue } from "../../../../platform/http/failure.ts";
import type { Site } from "../../../../platform/http/site.ts";
import { customers, quickLinks } from "../../tables.ts";
import { ownPath, webAddress } from "../../../../platform/features/web-addresses.ts";
import { changeSite, type Saved } from "../change.ts";
import type { TextQuickLink } from "../contract/settings.ts";
import { addQuickLink, editQuickLink, orderQuickLinks, removeQuickLink } from "./contract.ts";
import { addLink, findLink, isLink, linksOf, orderLinks, type LinkRow } from "./links.ts";

const access = { permission: "CUSTOMIZATION_ADMIN" } as const;
const MAX_TITLE_LENGTH = 255;

/** API-13 to API-15. Each call returns all text quick links in order. */
export const textLinkEndpoints: readonly Endpoint[] = [
  defineEndpoint(addQuickLink, {
    access,
    handle: (context, input) =>
      change(context, async (tx, customerId) => {
        const link = checkedLink(input);
        await addLink(tx, customerId, { kind: "text", ...link });
        await writeAudit(tx, context, { action: "quickLink.add", subject: link.title, after: link });
      }),
  }),
  defineEndpoint(editQuickLink, {
    access,
    handle: (context, { id, base, ...input }) =>
      change(context, async (tx, customerId) => {
        const { title, url, urlType } = await findLink(tx, customerId, "text", id);
        const merged = await mergeChanges<LinkInput>(
          context,
          tx,
          { customerId, actions: ["quickLink.edit"] },
          {
            base,
            current: { title, url: url ?? "", textualQuickLinkType: urlType ?? "EXTERNAL" },
            wanted: fieldsOf(input),
          },
        );
        const link = checkedLink(merged);
        await tx.update(quickLinks).set(link).where(isLink(customerId, id));
        await writeAudit(tx, context, {
          action: "quickLink.edit",
          subject: title,
          before: { title, url, urlType },
          after: link,
        });
      }),
  }),
  defineEndpoint(removeQuickLink, {
    access: "signedIn",
    handle: async (context, { id }) => {
      const site = await siteOfLink(context, id);
      return change({ ...context, site }, async (tx, customerId) => {
        const { title, url, urlType } = await findLink(tx, customerId, "text", id);
        await tx.delete(quickLinks).where(isLink(customerId, id));
        await writeAudit(
          tx,
          { ...context, site },
          { action: "quickLink.remove", subject: title, before: { title, url, urlType } },
        );
      });
    },
  }),
  defineEndpoint(orderQuickLinks, {
    access,
    handle: (context, { items }) =>
      change(context, async (tx, customerId) => {
        const before = await titles(tx, customerId);
        await orderLinks(tx, customerId, "text", items);
        await writeAudit(tx, context, {
          action: "quickLink.order",
          subject: "text quick links",
          before,
          after: await titles(tx, customerId),
        });
      }),
  }),
];

function change(
  context: SiteContext,
  work: (tx: Db, customerId: number) => Promise<void>,
): Promise<Saved & { textQuickLinks: TextQuickLink[] }> {
  return changeSite(context, async (tx, { id }) => {
    await work(tx, id);
    return { textQuickLinks: (await linksOf(tx, id, "text")).map(presentTextLink) };
  });
}

export function presentTextLink({ id, title, url, urlType }: LinkRow): TextQuickLink {
  return { id, title, url: url ?? "", textualQuickLinkType: urlType ?? "EXTERNAL" };
}

type LinkInput = Readonly<Record<"title" | "url" | "textualQuickLinkType", string>>;

const fieldsOf = ({ title, url, textualQuickLinkType }: LinkInput): LinkInput => ({
  title: title.trim(),
  url: url.trim(),
  textualQuickLinkType,
});

/** ADMIN-37; an internal address is a path of this installation, an external one a web address (HOME-12, HOME-13). */
function checkedLink(input: LinkInput): { title: string; url: string; urlType: "INTERNAL" | "EXTERNAL" } {
  const [title, typed, urlType] = [input.title.trim(), input.url.trim(), input.textualQuickLinkType];
  if (title === "" || typed === "" || (urlType !== "INTERNAL" && urlType !== "EXTERNAL"))
    throw new Failure("bad-input", "Please fill out all fields", {
      errors: [
        ...(title === "" ? [{ path: "title", message: "Enter a title." }] : []),
        ...(typed === "" ? [{ path: "url", message: "Enter an address." }] : []),
        ...(urlType !== "INTERNAL" && urlType !== "EXTERNAL"
          ? [{ path: "textualQuickLinkType", message: "Choose where the link leads." }]
          : []),
      ],
    });
  if (title.length > MAX_TITLE_LENGTH)
    throw wrongValue("title", `A title can have up to ${MAX_TITLE_LENGTH} characters.`);
  const url = urlType === "INTERNAL" ? ownPath(typed) : webAddress(typed);
  if (url === null)
    throw wrongValue(
      "url",
      urlType === "INTERNAL"
        ? "An internal address must begin with /."
        : "An external address must begin with http:// or https://.",
    );
  return { title, url, urlType };
}

/** The site of a link, if the actor may change it. Actors without access to its town do not learn that it exists. */
async function siteOfLink({ db, gate, actor }: Context, id: number): Promise<Site> {
  const [customer] = await db
    .select({ custId: customers.custId, customerId: customers.id })
    .from(quickLinks)
    .innerJoin(customers, eq(customers.id, quickLinks.customerId))
    .where(eq(quickLinks.id, id));
  const site = customer === undefined ? null : await gate.findSite(customer.custId);
  if (site === null) throw notFound("That link");
  if (gate.may(actor, site, access.permission)) return site;
  throw actor.levels(site.customerId).has("USER") ? notAllowed() : notFound("That link");
}

const titles = async (tx: Db, customerId: number): Promise<string[]> =>
  (await linksOf(tx, customerId, "text")).map(({ title }) => title);
