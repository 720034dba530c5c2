import { eq } from "drizzle-orm";
import type { Result } from "../../../src/features/search/contract/search.ts";
import { custIdsById } from "../../../src/features/sites/parts/server/towns.ts";
import { sourceIndexName } from "../../../src/platform/search/port.ts";
import { snippetHtml } from "../../../src/platform/search/snippet-html.ts";
import type { SearchSource } from "../../../src/platform/search/source.ts";
import { trees } from "./tables.ts";

export const treeSource: SearchSource<Result> = {
  kind: "doc",
  scopeName: "Trees",
  documentsName: "trees",
  orders: [],
  facets: [],
  indexOf: (site) => (site.archiveId === null ? sourceIndexName(site, "trees") : null),
  audienceOf: () => [],
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
        const all = () => db.select().from(trees).where(eq(trees.customerId, customerId));
        return {
          index: sourceIndexName({ custId, customerId }, "trees"),
          custId,
          name: `trees of ${custId}`,
          count: async () => (await all()).length,
          documents: async function* documents() {
            yield (await all()).map(({ number, name }) => ({
              id: String(number),
              type: "doc" as const,
              number: "",
              label: "",
              title: name,
              text: `${name} is a protected tree.`,
              notes: "",
              terms: [],
              parents: [],
              position: number,
              page: String(number),
            }));
          },
        };
      }),
};
