import { exactRuns } from "../../../../domain/law/compare/runs.ts";
import type { Change } from "../../../../domain/law/compare/versions.ts";
import { defineEndpoint, type SiteContext } from "../../../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../../../platform/http/failure.ts";
import type { Site } from "../../../../platform/http/site.ts";
import { getChanges, getProvisionChange } from "../../contract/v1.ts";
import { changesBetween, textChange } from "../../export/changes.ts";
import { findVersionBefore, findVersionName } from "../../queries/tree.ts";
import type { VersionKey } from "../../version-key.ts";
import { shownVersion } from "../shown.ts";

export const apiChanges = defineEndpoint(getChanges, {
  access: { apiKey: "code" },
  handle: async (context, input) => {
    const { from, to, names } = await findPair(context, input);
    const { changes, unmarked } = await changesBetween(context.db, from, to);
    return {
      ...names,
      unmarked: { ...unmarked },
      changes: changes.map(({ guid, kinds, before, after }) => ({
        guid,
        kinds: [...kinds],
        before: nameOf(before),
        after: nameOf(after),
      })),
    };
  },
});

export const apiProvisionChange = defineEndpoint(getProvisionChange, {
  access: { apiKey: "code" },
  handle: async (context, { guid, ...versions }) => {
    const { from, to, names } = await findPair(context, versions);
    const change = await textChange(context.db, from, to, guid);
    if (change === null) throw new Failure("not-found", "That provision is not in both versions.");
    const { law, notes } = exactRuns(change.comparison);
    const runsOf = (runs: typeof law) => runs.map(({ t, text }) => ({ kind: t, text }));
    return { ...names, law: runsOf(law), notes: runsOf(notes), unmarked: [...change.comparison.unmarked] };
  },
});

interface ChangesRequest {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The two versions to compare. Throws a `Failure` if the town does not have one of them or the actor may not view it.
 */
async function findPair(
  context: SiteContext,
  versions: ChangesRequest,
): Promise<{ from: VersionKey; to: VersionKey; names: { from: string; to: string } }> {
  const { db } = context;
  const to = versions.to === undefined ? shownVersion(context.site) : await findShown(context, versions.to);
  const before = versions.from ?? (await findVersionBefore(db, to));
  if (before === null) throw new Failure("not-found", "There is no earlier version to compare with.");
  const from = await findShown(context, before);
  return { from, to, names: { from: await findVersionName(db, from), to: await findVersionName(db, to) } };
}

async function findShown({ gate, actor, site }: SiteContext, id: string): Promise<VersionKey> {
  const other: Site | null = await gate.findSite(id);
  if (other === null || other.customerId !== site.customerId || !gate.may(actor, other, "VIEW"))
    throw notFound("That version");
  return shownVersion(other);
}

function nameOf(provision: Change["before"]) {
  if (provision === null) return null;
  const { type, label, number, heading, status } = provision;
  return { type, label, number, heading, status };
}
