import { and, eq, inArray } from "drizzle-orm";
import type { Result } from "../../../src/features/search/contract/search.ts";
import { custIdsById } from "../../../src/features/sites/parts/server/towns.ts";
import { sourceIndexName, type IndexName, type SearchDocument } from "../../../src/platform/search/port.ts";
import { snippetHtml } from "../../../src/platform/search/snippet-html.ts";
import type { SearchSource } from "../../../src/platform/search/source.ts";
import { trees } from "./tables.ts";

/** The index of a town's trees. */
export const treeIndex = (town: { readonly custId: string; readonly customerId: number }): IndexName =>
  sourceIndexName(town, "trees");

const documentOf = ({ number, name }: typeof trees.$inferSelect): SearchDocument => ({
  id: String(number),
  type: "doc",
  number: "",
  label: "",
  title: name,
  text: `${name} is a protected tree.`,
  notes: "",
  terms: [],
  parents: [],
  position: number,
  page: String(number),
});

export const treeSource: SearchSource<Result> = {
  kind: "doc",
  scopeName: "Trees",
  documentsName: "trees",
  orders: [],
  facets: [],
  indexesOf: (site) => (site.archiveId === null ? [treeIndex(site)] : []),
  audienceOf: () => [],
  audiencesById: async (db, customerId, ids) => {
    const found = await db
      .select({ number: trees.number })
      .from(trees)
      .where(and(eq(trees.customerId, customerId), inArray(trees.number, ids.map(Number))));
    return new Map(found.map(({ number }) => [String(number), undefined]));
  },
  card: ({ custId }, { id, title, snippet }) => ({
    id,
    custId,
    type: "doc",
    number: "",
    title,
    url: `/${custId}/trees#tree-${id}`,
    printUrl: "",
    parents: [],
    otherInfo: null,
    snippet: snippetHtml(snippet),
    pdf: false,
    hits: [],
    affectsLinks: [],
  }),
  stored: async (db, only) =>
    [...(await custIdsById(db))]
      .filter(([, custId]) => only === null || custId === only)
      .map(([customerId, custId]) => {
        const ofTown = eq(trees.customerId, customerId);
        const all = () => db.select().from(trees).where(ofTown);
        return {
          index: treeIndex({ custId, customerId }),
          custId,
          name: `trees of ${custId}`,
          count: async () => (await all()).length,
          documents: async function* documents() {
            yield (await all()).map(documentOf);
          },
          documentsById: async (ids) =>
            (
              await db
                .select()
                .from(trees)
                .where(and(ofTown, inArray(trees.number, ids.map(Number))))
            ).map(documentOf),
        };
      }),
};
