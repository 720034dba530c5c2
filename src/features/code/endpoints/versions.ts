import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { inVisibleTransaction } from "../../sites/parts/server/visible-write.ts";
import { changeVersion, listVersions, moveVersion } from "../contract/versions.ts";
import { actOnVersion, editVersion, managedVersions, presentManaged, type VersionChange } from "../versions/change.ts";

const access = { permission: "CODE/IMPORT" } as const;

const list = defineEndpoint(listVersions, {
  access,
  handle: async ({ db, site }) => ({ versions: (await managedVersions(db, site.customerId)).map(presentManaged) }),
});

const change = defineEndpoint(changeVersion, {
  access,
  handle: (context, { version: archiveId, date, name, confirmed }) =>
    inVisibleTransaction(context, (tx) =>
      editVersion(tx, changeOf(context, archiveId), { date: date === "" ? null : date, name, confirmed }),
    ),
});

const move = defineEndpoint(moveVersion, {
  access,
  handle: (context, { version: archiveId, action }) =>
    inVisibleTransaction(context, (tx) => actOnVersion(tx, changeOf(context, archiveId), action)),
});

export const versionEndpoints: readonly Endpoint[] = [list, change, move];

const changeOf = (context: SiteContext, archiveId: string): VersionChange => ({
  ...context,
  townHooks: context.catalog.townHooks,
  archiveId,
});
