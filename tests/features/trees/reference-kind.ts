import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { MOST_MATCHES, MOST_NODES, type Location } from "../../../src/features/references/contract/location.ts";
import type { Db } from "../../../src/platform/db/db.ts";
import { defineEndpoint } from "../../../src/platform/http/endpoint.ts";
import type { ReferenceKind } from "../../../src/platform/references/reference-kind.ts";
import { findTreeLocations, listTreeLocations } from "./contract/locations.ts";
import { trees } from "./tables.ts";

/** References to protected trees. */
export const treeReference: ReferenceKind = {
  kind: "tree",
  noun: "tree",
  varies: [],
  resolve: async ({ db, site: { customerId, custId } }, targets) => {
    const numbers = targets.filter((target) => /^\d{1,9}$/.test(target)).map(Number);
    const found = await db
      .select()
      .from(trees)
      .where(and(eq(trees.customerId, customerId), inArray(trees.number, numbers)));
    return new Map(
      found.map(({ number, name }) => {
        const href = `/${custId}/trees#tree-${number}`;
        return [String(number), { state: "shown", title: name, href, citation: name, remark: null }];
      }),
    );
  },
  locations: (writers) => {
    const access = { permission: writers };
    return [
      defineEndpoint(listTreeLocations, {
        access,
        handle: async ({ db, site }) => find(db, eq(trees.customerId, site.customerId), MOST_NODES),
      }),
      defineEndpoint(findTreeLocations, {
        access,
        handle: async ({ db, site }, { search }) => {
          const named = sql`position(${search.trim().toLowerCase()} in lower(${trees.name})) > 0`;
          return search.trim() === ""
            ? []
            : find(db, sql`${eq(trees.customerId, site.customerId)} and ${named}`, MOST_MATCHES);
        },
      }),
    ];
  },
  moved: (target) => target,
};

async function find(db: Db, condition: SQL, limit: number): Promise<Location[]> {
  const found = await db.select().from(trees).where(condition).orderBy(asc(trees.number)).limit(limit);
  return found.map(({ number, name }) => ({
    type: "tree",
    key: String(number),
    title: name,
    context: `Tree ${number}`,
    reference: `tree:${number}`,
  }));
}
