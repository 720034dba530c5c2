import { and, eq } from "drizzle-orm";
import { escape } from "../../domain/law/html/escape.ts";
import { findByNumber, storedVersions } from "../../features/code/inspection.ts";
import { versionKey } from "../../features/code/version-key.ts";
import { documents } from "../../features/documents/tables.ts";
import { raiseRevision } from "../../features/sites/parts/server/revision.ts";
import { customers } from "../../features/sites/tables.ts";
import type { Db } from "../../platform/db/db.ts";

/** "{{§ 135-32}}" is a section by its number, "{{Zoning Map}}" a document by its title. */
const NAMED = /\{\{([^{}]+)\}\}/g;

/** A text in which references are only words, because their targets are not there yet. */
export const withoutReferences = (text: string): string => text.replaceAll(NAMED, (_all, name: string) => escape(name));

/**
 * Makes references of what the home page message names, once the code and the documents are there. Returns whether it
 * changed the message: one that somebody has edited stays.
 */
export async function addDemoReferences(
  db: Db,
  { customerId, custId }: { readonly customerId: number; readonly custId: string },
  message: string,
): Promise<boolean> {
  const [town] = await db
    .select({ customization: customers.customization })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (town?.customization.homePageMessage !== withoutReferences(message)) return false;
  const references = new Map<string, string>();
  for (const [, name = ""] of message.matchAll(NAMED)) {
    const reference = name.startsWith("§ ")
      ? await findSection(db, custId, name.slice(2))
      : await findDocument(db, customerId, name);
    if (reference !== null) references.set(name, reference);
  }
  const homePageMessage = message.replaceAll(NAMED, (_all, name: string) => {
    const reference = references.get(name);
    return reference === undefined ? escape(name) : `<cite data-reference="${reference}"></cite>`;
  });
  await db.transaction(async (tx) => {
    const customization = { ...town.customization, homePageMessage };
    await tx.update(customers).set({ customization }).where(eq(customers.id, customerId));
    await raiseRevision(tx, customerId, "sites");
  });
  return true;
}

async function findSection(db: Db, custId: string, number: string): Promise<string | null> {
  const current = (await storedVersions(db, custId)).find(({ state }) => state === "current");
  const guid = current === undefined ? null : await findByNumber(db, versionKey(current), "section", number);
  return guid === null ? null : `provision:${guid}`;
}

async function findDocument(db: Db, customerId: number, title: string): Promise<string | null> {
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.customerId, customerId), eq(documents.title, title)));
  return found === undefined ? null : `document:${found.id}`;
}
