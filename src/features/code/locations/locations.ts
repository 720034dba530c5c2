import { fullName, shortened } from "../../../domain/law/name.ts";
import type { Context, SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { MOST_MATCHES, MOST_NODES, type Location } from "../../references/contract/location.ts";
import { suggestProvisions } from "../../search/parts/server/suggest-provisions.ts";
import type { ProvisionName } from "../contract/code.ts";
import { findCitation } from "../endpoints/cite.ts";
import { shownVersion } from "../endpoints/shown.ts";
import { findLocation } from "../queries/locate.ts";
import { addLocations, findNames } from "../queries/names.ts";
import { findChildren, findPath } from "../queries/toc.ts";
import { versionOf } from "../version-key.ts";

/** A provision for the picker of references (API-25 to 27). */
function locationOf(name: ProvisionName, context: string, anchor = ""): Location {
  const key = anchor === "" ? name.guid : `${name.guid}-${anchor}`;
  const paragraph =
    anchor === ""
      ? ""
      : anchor
          .split("-")
          .map((part) => `(${part})`)
          .join("");
  return {
    type: name.type,
    key,
    title: shortened(fullName({ ...name, number: name.number + paragraph })),
    context,
    reference: `provision:${key}`,
  };
}

/** The provision or paragraph that a citation names, then those whose number or title begins with the text. */
export async function findLocations(context: SiteContext, text: string): Promise<Location[]> {
  const version = versionOf(context.site);
  if (version === null || text === "") return [];
  const cited = await citedLocation(context, text);
  const suggested = await suggestProvisions(context, text);
  const ids = suggested.map(({ id }) => id);
  const names = new Map((await findNames(context.db, version, ids)).map((name) => [name.guid, name]));
  const found = suggested.flatMap(({ id, parents }) => {
    const name = names.get(id);
    return name === undefined ? [] : [locationOf(name, parents.join(" › "))];
  });
  return [...cited, ...found].slice(0, MOST_MATCHES);
}

/** Only a paragraph: a provision by its number is suggested. */
async function citedLocation(context: SiteContext, text: string): Promise<Location[]> {
  try {
    const { found, anchor } = await findCitation(context, text);
    if (anchor === "") return [];
    const [located] = await addLocations(context.db, shownVersion(context.site), [found]);
    return [locationOf(found, located?.within ?? "", anchor)];
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") return [];
    throw error;
  }
}

/** The parts below a provision; null: below the root of the code, which may have none. */
export async function childLocations(
  { db, site }: Pick<SiteContext, "db" | "site">,
  guid: string | null,
): Promise<Location[]> {
  const version = versionOf(site);
  if (version === null) return [];
  const path = await findPath(db, version, guid);
  const parent = path.at(-1);
  if (parent === undefined) {
    if (guid === null) return [];
    throw notFound("That part of the code");
  }
  const within = path.slice(1).map(fullName).join(" › ");
  const children = await findChildren(db, version, [parent.guid]);
  return children.slice(0, MOST_NODES).map((row) => locationOf(row, within));
}

/**
 * The site at which to look for a provision: where it is current, or else the newest version that has it. Throws "not
 * found" if the caller has none of the permissions there, so that nobody learns about other towns.
 */
export async function siteOfProvision(
  { db, gate, actor }: Pick<Context, "db" | "gate" | "actor">,
  guid: string,
  permissions: readonly string[],
): Promise<Site> {
  const location = await findLocation(db, guid);
  const site = location === null ? null : await gate.findSite(location.archiveId ?? location.custId);
  if (site === null || !permissions.some((permission) => gate.may(actor, site, permission)))
    throw notFound("That part of the code");
  return site;
}
