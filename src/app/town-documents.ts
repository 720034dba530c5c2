import type { DocumentsContext } from "../features/documents/change.ts";
import { codeOfTowns } from "../features/code/code-of-towns.ts";
import { openRegistry } from "../features/sites/registry.ts";
import { visitor, type Actor } from "../platform/http/access.ts";
import { notFound } from "../platform/http/failure.ts";
import { catalog } from "./catalog.ts";
import type { OpenServices } from "./services.ts";

export interface TownDocuments {
  readonly context: DocumentsContext;
  readonly close: () => Promise<void>;
}

/** A town's documents without a request: everything is allowed. `author` is the author of changes; default: the command line. */
export async function openTownDocuments(
  { database: { db }, jobs, files }: OpenServices,
  custId: string,
  author: Actor = visitor,
): Promise<TownDocuments> {
  const registry = await openRegistry(db, catalog, codeOfTowns);
  const site = await registry.findSite(custId);
  if (site === null || site.archiveId !== null) {
    await registry.close();
    throw notFound(`The town "${custId}"`);
  }
  const gate = { may: () => true, changed: () => registry.changed() };
  return { context: { db, jobs, files, site, actor: author, gate }, close: () => registry.close() };
}
