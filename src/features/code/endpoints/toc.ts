import { numberName } from "../../../domain/law/name.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import type { ProvisionRemark } from "../../../platform/features/provision-notices.ts";
import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { hrefOf } from "../address.ts";
import { getPageToc, getToc, type TocNode } from "../contract/code.ts";
import { readTheCode } from "../policy.ts";
import { findLocation } from "../queries/locate.ts";
import { findName } from "../queries/names.ts";
import { findChildren, findPath, type TocRow } from "../queries/toc.ts";
import { filterRows } from "./toc-filter.ts";
import { noticesVary, remarksAt } from "./notices.ts";
import { admitReader, mayRead, codeSettings, shownVersion } from "./shown.ts";
import type { VersionKey } from "../version-key.ts";

type Notices = Pick<Catalog, "provisionNotices">;

/** Limit for the initial tree of a page. The path to the page is always included. */
const FIRST_NODES = 400;

/**
 * TOC-03: the children of a provision, at the given site or else at the site where the provision is current.
 * Without a site in the request, a provision that the actor may not read is "not found".
 */
const toc = ({ provisionNotices }: Notices): Endpoint =>
  defineEndpoint(getToc, {
    access: "public",
    handle: async (context, { guid, site: id }) => {
      const location = id === undefined ? await findLocation(context.db, guid) : null;
      const siteId = id ?? location?.archiveId ?? location?.custId;
      if (siteId === undefined || (id === undefined && !(await mayRead(context, siteId))))
        throw notFound("That part of the code");
      const site = await admitReader(context, siteId);
      const version = shownVersion(site);
      if ((await findName(context.db, version, guid)) === null) throw notFound("That part of the code");
      // "Shallow" applies only to the initial tree. A node that the visitor expands shows all its levels.
      const settings = { ...codeSettings(site), shallowSchemeEnabled: false };
      const rows = filterRows(await findChildren(context.db, version, [guid]), settings, new Set());
      const remarks = await remarksAt(
        { ...context, site },
        provisionNotices,
        rows.map((row) => row.guid),
      );
      return { guid, children: present(rows, guid, { site, remarks }) };
    },
  });

/** TOC-06, TOC-07: the tree expanded along the path to a page, and below the page to the site's depth. */
const pageToc = ({ provisionNotices }: Notices): Endpoint =>
  defineEndpoint(getPageToc, {
    access: readTheCode,
    cached: [...noticesVary(provisionNotices)],
    handle: async (context, { page }) => {
      const { db, site } = context;
      const version = shownVersion(site);
      const path = await findPath(db, version, page ?? null);
      const [root] = path;
      if (root === undefined) throw notFound("That part of the code");
      const settings = codeSettings(site);
      const rows = filterRows(
        await loadTree(db, version, path, settings.initialTocDepth),
        settings,
        new Set(path.map(({ guid }) => guid)),
      );
      const remarks = await remarksAt(
        context,
        provisionNotices,
        rows.map(({ guid }) => guid),
      );
      return { guid: root.guid, children: present(rows, root.guid, { site, remarks }) };
    },
  });

export const tocEndpoints = (catalog: Notices): readonly Endpoint[] => [toc(catalog), pageToc(catalog)];

async function loadTree(db: Db, version: VersionKey, path: readonly TocRow[], depth: number): Promise<TocRow[]> {
  const target = path.at(-1)?.guid;
  // The root is always expanded. With a depth of 0, the page's own node is not.
  const open = path.filter(({ guid, parent }) => parent === null || depth > 0 || guid !== target);
  const rows = await findChildren(
    db,
    version,
    open.map(({ guid }) => guid),
  );
  let level = rows.filter(({ parent }) => parent === target);
  for (let below = 1; below < depth; below++) {
    const parents = level.filter(({ children }) => children > 0);
    const more = parents.reduce((sum, { children }) => sum + children, 0);
    if (more === 0 || rows.length + more > FIRST_NODES) break;
    level = await findChildren(
      db,
      version,
      parents.map(({ guid }) => guid),
    );
    rows.push(...level);
  }
  return rows;
}

const REMARKS: Partial<Record<TocNode["status"], string>> = {
  reserved: "(Reserved)",
  repealed: "(Repealed)",
  expired: "(Expired)",
  omitted: "(Omitted)",
  transferred: "(Transferred)",
};

interface Shown {
  readonly site: Site;
  readonly remarks: ReadonlyMap<string, ProvisionRemark>;
}

function remarksOf({ guid, status, heading }: TocRow, remarks: Shown["remarks"]): Pick<TocNode, "remark" | "coming"> {
  const remark = heading.toLowerCase().includes(status.toLowerCase()) ? undefined : REMARKS[status];
  const coming = remarks.get(guid);
  return { ...(remark !== undefined && { remark }), ...(coming !== undefined && { coming: { ...coming } }) };
}

function present(rows: readonly TocRow[], root: string, { site, remarks }: Shown): TocNode[] {
  const childrenOf = Map.groupBy(rows, ({ parent }) => parent);
  const nodesBelow = (guid: string): TocNode[] =>
    (childrenOf.get(guid) ?? []).map((row) => ({
      guid: row.guid,
      parent: row.parent,
      prefix: numberName(row),
      tocName: row.heading,
      href: hrefOf(site, row),
      status: row.status,
      ...remarksOf(row, remarks),
      type: row.type,
      hasChildren: row.children > 0,
      ...(row.above !== null && { above: [...row.above] }),
      children: nodesBelow(row.guid),
    }));
  return nodesBelow(root);
}
