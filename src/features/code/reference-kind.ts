import { sql } from "drizzle-orm";
import { fullName, numberName } from "../../domain/law/name.ts";
import type { Content, Status } from "../../domain/law/provision.ts";
import { townInSentence } from "../../domain/town-name.ts";
import { rows } from "../../platform/db/db.ts";
import {
  NO_TARGET,
  type ReferenceKind,
  type ReferenceTarget,
  type ReferenceView,
} from "../../platform/references/reference-kind.ts";
import { hrefOf } from "./address.ts";
import type { ProvisionName } from "./contract/code.ts";
import { anchorOfPath } from "../../domain/law/paragraph-path.ts";
import { findContent } from "./queries/locate.ts";
import { nameColumns } from "./queries/names.ts";
import { isPublicRow, newestFirst } from "./version-key.ts";
import { locationEndpoints } from "./locations/endpoints.ts";

/** "1023" is a provision, "1023-b-2" a paragraph of it, as in URLs. */
const TARGET = /^(\d{1,15})(?:-([A-Za-z0-9.-]+))?$/;

const readTarget = (target: string): { readonly guid: string; readonly path: readonly string[] } | null => {
  const [, guid, anchor] = TARGET.exec(target) ?? [];
  return guid === undefined ? null : { guid, path: anchor?.split("-") ?? [] };
};

/** A provision in the version in which it is shown. */
interface Found extends ProvisionName {
  readonly versionId: number;
  readonly archiveId: string;
  readonly current: boolean;
}

/** References to provisions: they follow the GUID through all versions, whatever its number is there. */
export const provisionReference: ReferenceKind = {
  kind: "provision",
  noun: "part of the code",
  varies: ["VERSION"],
  resolve: async (view, targets) => {
    const read = targets.flatMap((target) => {
      const place = readTarget(target);
      return place === null ? [] : [{ target, ...place }];
    });
    const found = await findNewest(
      view,
      read.map(({ guid }) => guid),
    );
    const resolved = new Map<string, ReferenceTarget>();
    for (const { target, guid, path } of read) {
      const provision = found.get(guid);
      if (provision !== undefined) resolved.set(target, await present(view, provision, path));
    }
    return resolved;
  },
  locations: locationEndpoints,
  moved: (target, { guid }) => {
    const place = readTarget(target);
    const moved = place === null ? null : guid(Number(place.guid));
    return moved === null ? NO_TARGET : [moved, ...(place?.path ?? [])].join("-");
  },
};

/** Provisions by GUID: in the version that the site shows, else the current one, else the newest that has them. */
async function findNewest({ db, site }: ReferenceView, guids: readonly string[]): Promise<Map<string, Found>> {
  const found = await rows<Found>(
    db,
    sql`select distinct on (s.guid) ${nameColumns("s")}, v.id as "versionId", v.archive_id as "archiveId", v.state = 'current' as current
      from json_array_elements_text(${JSON.stringify([...new Set(guids)])}::json) as wanted (guid)
      join structures s on s.customer_id = ${site.customerId}::integer and s.guid = wanted.guid::bigint
      join versions v on v.customer_id = s.customer_id and v.id = s.version_id
      where ${isPublicRow()} or v.id = ${site.versionId}::integer
      order by s.guid, (v.id is not distinct from ${site.versionId}::integer) desc, v.state = 'current' desc, ${newestFirst()}`,
  );
  return new Map(found.map((provision) => [provision.guid, provision]));
}

async function present(
  { db, site, may }: ReferenceView,
  provision: Found,
  path: readonly string[],
): Promise<ReferenceTarget> {
  const { versionId, archiveId, current, page, guid, status } = provision;
  const isShown = versionId === site.versionId;
  const anchor = await anchorIn(db, { customerId: site.customerId, versionId }, guid, path);
  const paragraph =
    anchor === ""
      ? ""
      : anchor
          .split("-")
          .map((part) => `(${part})`)
          .join("");
  const named = { ...provision, number: provision.number + paragraph };
  // In an archive or not, only what those may open who see versions.
  const mayOpen = isShown || current || may("VERSION");
  const where = isShown ? site : { custId: site.custId, archiveId: current ? null : archiveId };
  return {
    state: "shown",
    title: fullName(named),
    href: mayOpen ? hrefOf(where, { page, guid, anchor }) : null,
    citation: `${numberName(named) || fullName(named)}, Code of ${townInSentence(site.name ?? site.custId)}`,
    remark: isShown || current ? (REMARKS[status] ?? null) : "no longer in the code",
  };
}

/** The innermost paragraph of a path that the provision has. */
async function anchorIn(
  db: ReferenceView["db"],
  version: { readonly customerId: number; readonly versionId: number },
  guid: string,
  path: readonly string[],
): Promise<string> {
  if (path.length === 0) return "";
  const content = await findContent(db, version, guid);
  return content === null ? "" : anchorOfPath((JSON.parse(content) as Content).body, path);
}

const REMARKS: Partial<Record<Status, string>> = {
  reserved: "reserved",
  repealed: "repealed",
  expired: "expired",
  omitted: "omitted",
  transferred: "transferred",
};
