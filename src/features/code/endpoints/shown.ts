import { admit } from "../../../platform/http/admission.ts";
import type { Context } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { customization, type Customization } from "../../sites/contract/session.ts";
import { readTheCode } from "../policy.ts";
import { versionOf, type VersionKey } from "../version-key.ts";

/** The version of the code that a site shows. Throws if the town has no code yet. */
export function shownVersion(site: Site): VersionKey {
  const version = versionOf(site);
  if (version === null) throw notFound("The code of this site");
  return version;
}

/** The town's settings, with defaults for those it has not set. */
export function settingsOf(site: Site): Customization {
  return customization.parse(site.settings ?? {});
}

/** The site with this id, if the actor may read its code. For calls whose input does not have to name a site. */
export function admitReader({ gate, actor }: Context, id: string): Promise<Site> {
  return admit(gate, actor, id, readTheCode.permission);
}

/** Whether the actor may read the code of a site. For calls without a site, so that private provisions stay hidden. */
export async function mayRead({ gate, actor }: Context, id: string): Promise<boolean> {
  const site = await gate.findSite(id);
  return site !== null && gate.may(actor, site, readTheCode.permission);
}
