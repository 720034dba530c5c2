import { isTownItself } from "../domain/version-state.ts";
import { codeOfTowns } from "../features/code/code-of-towns.ts";
import type { LawsContext } from "../features/laws/change.ts";
import type { FileStore } from "../platform/files/port.ts";
import { openRegistry } from "../features/sites/registry.ts";
import { visitor } from "../platform/http/access.ts";
import { notFound } from "../platform/http/failure.ts";
import { catalog } from "./catalog.ts";
import type { OpenServices } from "./services.ts";

/** A town's laws without a request: everything is allowed, and the author of changes is the command line. */
export async function openTownLaws(
  { database: { db }, jobs, files }: OpenServices,
  custId: string,
): Promise<{ readonly context: LawsContext & { readonly files: FileStore }; readonly close: () => Promise<void> }> {
  const registry = await openRegistry(db, catalog, codeOfTowns);
  const site = await registry.findSite(custId);
  if (site === null || !isTownItself(site)) {
    await registry.close();
    throw notFound(`The town "${custId}"`);
  }
  const gate = { changed: () => registry.changed() };
  return { context: { db, jobs, files, site, actor: visitor, gate }, close: () => registry.close() };
}
