import { settingsOf, type SettingsOf } from "../../../platform/features/settings.ts";
import { admit } from "../../../platform/http/admission.ts";
import type { Context } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { settings } from "../settings.ts";
import { readTheCode } from "../policy.ts";
import { versionOf, type VersionKey } from "../version-key.ts";

/** The version of the code that a site shows. Throws if the town has no code yet. */
export function shownVersion(site: Site): VersionKey {
  const version = versionOf(site);
  if (version === null) throw notFound("The code of this site");
  return version;
}

/** The settings of the code at a site. */
export const codeSettings = (site: Site): SettingsOf<typeof settings> => settingsOf(settings, site.settings);

/** The site with this id, if the actor may read its code. For calls whose input does not have to name a site. */
export function admitReader({ gate, actor }: Context, id: string): Promise<Site> {
  return admit(gate, actor, id, readTheCode.permission);
}

/** Whether the actor may read the code of a site. For calls without a site, so that private provisions stay hidden. */
export async function mayRead({ gate, actor }: Context, id: string): Promise<boolean> {
  const site = await gate.findSite(id);
  return site !== null && gate.may(actor, site, readTheCode.permission);
}
