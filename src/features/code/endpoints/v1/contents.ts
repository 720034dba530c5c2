import { defineEndpoint, type SiteContext } from "../../../../platform/http/endpoint.ts";
import { notFound } from "../../../../platform/http/failure.ts";
import { getContents, type ContentsNode } from "../../contract/v1.ts";
import { findTree, findVersionName, type TreeRow } from "../../queries/tree.ts";
import { shownVersion } from "../shown.ts";
import { presentProvision } from "./names.ts";

export const apiContents = defineEndpoint(getContents, {
  access: { apiKey: "code" },
  handle: async (context) => {
    const version = shownVersion(context.site);
    const contents = presentTree(await findTree(context.db, version), context);
    if (contents === null) throw notFound("The code of this site");
    return { version: await findVersionName(context.db, version), contents };
  },
});

/** Rows are in the order of the code: each provision comes after its parent. */
function presentTree(rows: readonly TreeRow[], context: SiteContext): ContentsNode | null {
  const open: ContentsNode[] = [];
  for (const row of rows) {
    const node = { ...presentProvision(row, context), children: [] };
    open.length = row.depth;
    open.at(-1)?.children.push(node);
    open.push(node);
  }
  return open[0] ?? null;
}
