import type { z } from "zod";
import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { withinBytes } from "../../../platform/http/within-bytes.ts";
import { getCitedBy } from "../contract/code.ts";
import { readTheCode, seeCitedBy } from "../policy.ts";
import { findCitedBy } from "../queries/cited-by.ts";
import { findName, addLocations } from "../queries/names.ts";
import { shownVersion } from "./shown.ts";

export const citedBy = defineEndpoint(getCitedBy, {
  access: readTheCode,
  cached: [seeCitedBy],
  handle: (context, { guid }) => findCitingProvisions(context, guid),
});

/**
 * The provisions that cite a provision, as many as an answer has room for, and how many there are; none if the actor may not
 * see these links (ADMIN-16, OPEN-91).
 */
export async function findCitingProvisions(
  { db, site, gate, actor }: SiteContext,
  guid: string,
): Promise<z.output<typeof getCitedBy.answer>> {
  const version = shownVersion(site);
  if ((await findName(db, version, guid)) === null) throw notFound("That part of the code");
  if (!gate.may(actor, site, seeCitedBy)) return { citedBy: [], total: 0 };
  const { first, total } = await findCitedBy(db, version, guid);
  return { citedBy: withinBytes(await addLocations(db, version, first)), total };
}
