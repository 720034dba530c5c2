import { isTownItself } from "../../domain/version-state.ts";
import { admit } from "../../platform/http/admission.ts";
import type { Actor } from "../../platform/http/access.ts";
import type { Gate } from "../../platform/http/endpoint.ts";
import { notFound } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import { settingsOf } from "../../platform/features/settings.ts";
import { editors, type LawView } from "./policy.ts";
import { settings } from "./settings.ts";

export interface Caller {
  readonly gate: Pick<Gate, "may">;
  readonly actor: Actor;
  readonly site: Site;
}

/** Throws "not found" for an archive, which has no laws. */
export function lawViewOf({ gate, actor, site }: Caller): LawView {
  if (!isTownItself(site)) throw notFound("That page");
  const isTownUser = actor.userId !== null && actor.levels(site.customerId).has("USER");
  return { ...lawsSeenAt(site, (permission) => gate.may(actor, site, permission)), isTownUser };
}

/** What somebody with these permissions sees of a town's laws, also at an archive. */
export function lawsSeenAt(site: Site, may: (permission: string) => boolean): LawView {
  const { codifiedLawViewEnabled } = settingsOf(settings, site.settings);
  return {
    customerId: site.customerId,
    currentId: site.versionId,
    seesTable: may("LAW/ALL/VIEW"),
    seesCodified: codifiedLawViewEnabled && may("LAW/CCI/VIEW"),
    seesLedger: may("LAW/LEDGER/VIEW"),
    seesDeleted: may("LAW/DELETED/VIEW"),
    seesArchives: may("VERSION"),
    isTownUser: false,
    mayEdit: editors.some(may),
    mayManage: may("LAW/MANAGE"),
  };
}

/** Throws a `Failure` if the caller may not see the ledger, or the table of new laws. */
export async function admitToList(caller: Caller & { readonly gate: Gate }, isLedger: boolean): Promise<LawView> {
  const view = lawViewOf(caller);
  await admit(caller.gate, caller.actor, caller.site.custId, isLedger ? "LAW/LEDGER/VIEW" : "LAW/ALL/VIEW");
  return view;
}
