import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { withinBytes } from "../../../platform/http/within-bytes.ts";
import { getCitedBy, type LocatedName } from "../contract/code.ts";
import { readTheCode, seeCitedBy } from "../policy.ts";
import { findCitedBy } from "../queries/cited-by.ts";
import { findName, addLocations } from "../queries/names.ts";
import { shownVersion } from "./shown.ts";

export const citedBy = defineEndpoint(getCitedBy, {
  access: readTheCode,
  cached: [seeCitedBy],
  handle: async (context, { guid }) => ({ citedBy: await findCitingProvisions(context, guid) }),
});

/** The provisions that cite a provision; empty if the actor may not see these links (ADMIN-16, OPEN-91). */
export async function findCitingProvisions(
  { db, site, gate, actor }: SiteContext,
  guid: string,
): Promise<LocatedName[]> {
  const version = shownVersion(site);
  if ((await findName(db, version, guid)) === null) throw notFound("That part of the code");
  const citing = gate.may(actor, site, seeCitedBy) ? await findCitedBy(db, version, guid) : [];
  return withinBytes(await addLocations(db, version, citing));
}
