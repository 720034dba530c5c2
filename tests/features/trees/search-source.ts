import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Result } from "../../../src/features/search/contract/search.ts";
import { custIdsById } from "../../../src/features/sites/parts/server/towns.ts";
import { sourceIndexName, type IndexName, type SearchDocument } from "../../../src/platform/search/port.ts";
import { snippetHtml } from "../../../src/platform/search/snippet-html.ts";
import type { SearchSource } from "../../../src/platform/search/source.ts";
import { SPECIES, treeKind, type Species } from "./contract/search-kind.ts";
import { trees } from "./tables.ts";

/** The index of a town's trees. */
export const treeIndex = (town: { readonly custId: string; readonly customerId: number }): IndexName =>
  sourceIndexName(town, "trees");

const speciesOf = (name: string): Species | undefined =>
  SPECIES.find((species) => name.toLowerCase().includes(species.toLowerCase()));

function documentOf({ number, name }: typeof trees.$inferSelect): SearchDocument {
  const species = speciesOf(name);
  return {
    id: String(number),
    kind: treeKind.kind,
    role: "text",
    number: "",
    label: "",
    title: name,
    text: `${name} is a protected tree.`,
    notes: "",
    terms: [],
    parents: [],
    position: number,
    ...(species !== undefined && {
      values: { SPECIES: [species] },
      facets: { species: [species] },
      card: { species },
    }),
  };
}

/** What the index has of a tree for its card. */
const treeCard = z.object({ species: z.enum(SPECIES) }).nullable();

export const treeSource: SearchSource<Result> = {
  ...treeKind,
  documentsName: "trees",
  orders: [],
  indexesOf: (site) => (site.archiveId === null ? [treeIndex(site)] : []),
  audienceOf: () => [],
  audiencesById: async (db, customerId, ids) => {
    const found = await db
      .select({ number: trees.number })
      .from(trees)
      .where(and(eq(trees.customerId, customerId), inArray(trees.number, ids.map(Number))));
    return new Map(found.map(({ number }) => [String(number), undefined]));
  },
  card: ({ custId }, { id, kind, title, snippet, card }) => ({
    id,
    custId,
    type: kind,
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
    details: { ...treeCard.parse(card) },
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
