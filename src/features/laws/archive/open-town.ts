import { isTownItself } from "../../../domain/version-state.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { visitor } from "../../../platform/http/access.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { Services } from "../../../platform/services.ts";
import type { LawsContext } from "../change.ts";

/** A town's laws without a request: everything is allowed, and the author of changes is the command line. */
export async function openTownLaws(
  { database: { db }, jobs, files, openTowns }: Services,
  custId: string,
): Promise<{ readonly context: LawsContext & { readonly files: FileStore }; readonly close: () => Promise<void> }> {
  const { findSite, changed, close } = await openTowns();
  const site = await findSite(custId);
  if (site === null || !isTownItself(site)) {
    await close();
    throw notFound(`The town "${custId}"`);
  }
  return { context: { db, jobs, files, site, actor: visitor, gate: { changed } }, close };
}
