import { and, asc, count, eq } from "drizzle-orm";
import type { Db } from "../../../../platform/db/db.ts";
import { Failure, notFound } from "../../../../platform/http/failure.ts";
import { quickLinks } from "../../tables.ts";

export type LinkRow = typeof quickLinks.$inferSelect;
export type LinkKind = LinkRow["kind"];

const MAX_LINKS = 100;

/** Links of the home page in order. */
export function linksOf(db: Db, customerId: number, kind: LinkKind): Promise<LinkRow[]> {
  return db
    .select()
    .from(quickLinks)
    .where(ofTown(customerId, kind))
    .orderBy(asc(quickLinks.position), asc(quickLinks.id));
}

/** Returns a link; throws "not found" for a link of another town or kind. */
export async function findLink(db: Db, customerId: number, kind: LinkKind, id: number): Promise<LinkRow> {
  const [link] = await db
    .select()
    .from(quickLinks)
    .where(and(ofTown(customerId, kind), eq(quickLinks.id, id)));
  if (link === undefined) throw notFound("That link");
  return link;
}

type NewLink = Pick<typeof quickLinks.$inferInsert, "kind" | "title" | "url" | "urlType" | "guid">;

/** Adds a link after the others of its kind. */
export async function addLink(db: Db, customerId: number, link: NewLink): Promise<void> {
  const [{ links } = { links: 0 }] = await db
    .select({ links: count() })
    .from(quickLinks)
    .where(ofTown(customerId, link.kind));
  if (links >= MAX_LINKS) throw new Failure("bad-input", `A home page can have up to ${MAX_LINKS} links of each type.`);
  const last = (await linksOf(db, customerId, link.kind)).at(-1);
  await db.insert(quickLinks).values({ ...link, customerId, position: (last?.position ?? -1) + 1 });
}

/** Sets the order of the links of each type. Throws "conflict" unless `ids` has all of them. */
export async function orderLinks(db: Db, customerId: number, kind: LinkKind, ids: readonly number[]): Promise<void> {
  const known = (await linksOf(db, customerId, kind)).map(({ id }) => id);
  const isComplete =
    known.length === ids.length && new Set(ids).size === ids.length && known.every((id) => ids.includes(id));
  if (!isComplete) throw new Failure("conflict", "The links have changed since you opened this page. Reload the page.");
  for (const [position, id] of ids.entries())
    await db.update(quickLinks).set({ position }).where(isLink(customerId, id));
}

/** The condition that a row is a link of the town. */
export const isLink = (customerId: number, id: number) =>
  and(eq(quickLinks.customerId, customerId), eq(quickLinks.id, id));

const ofTown = (customerId: number, kind: LinkKind) =>
  and(eq(quickLinks.customerId, customerId), eq(quickLinks.kind, kind));
