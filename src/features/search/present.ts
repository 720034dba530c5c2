import { provisionHref, siteWord } from "../../domain/address.ts";
import { escape } from "../../domain/law/html/escape.ts";
import { fullName, numberName } from "../../domain/law/name.ts";
import type { Site } from "../../platform/http/site.ts";
import { TREE_FACET } from "../../platform/search/port.ts";
import type { SearchAnswer, SearchHit, Suggestion } from "../../platform/search/port.ts";
import type { Arrival, ParagraphOf } from "./arrival.ts";
import type { Facet, QuickJump, Result } from "./contract.ts";

/** ENTITIES-53: the passage as HTML, finds in <mark>, everything else escaped. */
export function snippetHtml(snippet: SearchHit["snippet"]): string {
  return snippet.map(({ text, mark }) => (mark ? `<mark>${escape(text)}</mark>` : escape(text))).join("");
}

export function presentHit(site: Site, hit: SearchHit, { find, paragraph }: Arrival): Result {
  const { id, type, label, number, title, page, parents, snippet, counts } = hit;
  return {
    id,
    custId: site.custId,
    type,
    number: numberName({ label, number, heading: title }),
    title,
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

/** SEARCH-16 has the address of a quick jump. */
export function presentSuggestion(site: Site, { id, label, number, title, parents }: Suggestion, paragraph: ParagraphOf): QuickJump {
  const named = { label, number, heading: title };
  return {
    guid: id,
    indexNum: numberName(named),
    title,
    fullTitle: fullName(named),
    parents: [...parents],
    href: paragraph(site, number) ?? `/${siteWord(site)}/${id}#${id}`,
  };
}

/** SEARCH-45: the tree of provisions, its nodes in the order of the code. */
export function treeFacet(tree: SearchAnswer["tree"]): Facet {
  const options = tree.map(({ id, title, parent, count }) => ({ name: title, value: id, count, parent }));
  return { type: "Taxonomy", name: "Part", value: TREE_FACET, options, optionGroups: [] };
}
