import { provisionHref } from "../../domain/address.ts";
import { parseCitation } from "../../domain/query/parse-citation.ts";
import { numberKey } from "../../domain/law/number-key.ts";
import { numberName } from "../../domain/law/name.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Site } from "../../platform/http/site.ts";
import { indexName, type SearchHit, type Suggestion } from "../../platform/search/port.ts";
import { highlightedHtml, snippetHtml } from "../../platform/search/snippet-html.ts";
import type { DeepLinks, SearchSource } from "../../platform/search/source.ts";
import type { Result } from "../search/contract/search.ts";
import { codeKind } from "./contract/search-kind.ts";
import { countDocuments, provisionCard, storedDocuments } from "./documents.ts";
import { unpublishedIndexes } from "./import/unfinished.ts";
import { indexOf, versionNames } from "./inspection.ts";
import { findComposed } from "./queries/locate.ts";
import { addLocations } from "./queries/names.ts";
import { versionKey, versionOf } from "./version-key.ts";

/** Town codes: one index for each version, searchable by anyone who may view that version. */
export const codeSource: SearchSource<Result> = {
  ...codeKind,
  documentsName: "provisions",
  orders: ["natural"],
  tree: "Part",
  isSuggested: true,
  composed: suggestComposed,
  hasProvisions: true,
  indexesOf: ({ custId, versionId }) => (versionId === null ? [] : [indexName(custId, versionId)]),
  audienceOf: () => [],
  card: presentHit,
  stored: async (db, custId) =>
    (await versionNames(db, custId)).map((version) => ({
      index: indexOf(version),
      custId: version.custId,
      name: version.archiveId,
      count: async () => countDocuments(db, versionKey(version)),
      documents: () => storedDocuments(db, versionKey(version)),
    })),
  staged: unpublishedIndexes,
};

function presentHit(site: Site, hit: SearchHit, { find, paragraph }: DeepLinks): Result {
  const { id, kind, label, number, title, parents, marked, snippet, counts } = hit;
  const { page } = provisionCard.parse(hit.card);
  return {
    id,
    custId: site.custId,
    type: kind,
    number: numberName({ label, number, heading: title }),
    title,
    marked: highlightedHtml(marked),
    url: paragraph(site, number) ?? provisionHref(site, page + find, id),
    printUrl: provisionHref(site, `${page}?print=true`, id),
    parents: parents.map((parent) => ({ guid: parent.id, title: parent.title, url: provisionHref(site, parent.id) })),
    otherInfo: null,
    snippet: snippetHtml(snippet),
    pdf: false,
    hits: counts.map(({ tag, count }) => ({ tag, count })),
    affectsLinks: [],
  };
}

async function suggestComposed(db: Db, site: Site, text: string): Promise<Suggestion[]> {
  const version = versionOf(site);
  const citation = parseCitation(text);
  if (version === null || citation === null) return [];
  const found = await findComposed(db, version, numberKey(citation.number));
  return (await addLocations(db, version, found)).map(({ guid, label, number, heading, within }) => ({
    id: guid,
    label,
    number,
    title: heading,
    parents: within === "" ? [] : within.split(" › "),
  }));
}
