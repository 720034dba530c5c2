import { defineEndpoint, type SiteContext } from "../../../../platform/http/endpoint.ts";
import { Failure } from "../../../../platform/http/failure.ts";
import { findCited, getCitingProvisions, getTownIndex } from "../../contract/v1.ts";
import type { LocatedName } from "../../contract/code.ts";
import { readTheIndex } from "../../policy.ts";
import { findCitation } from "../cite.ts";
import { findCitingProvisions } from "../cited-by.ts";
import { findIndex } from "../index-words.ts";
import { presentProvision } from "./names.ts";

export const apiCitedBy = defineEndpoint(getCitingProvisions, {
  access: { apiKey: "code" },
  handle: async (context, { guid }) => {
    const { citedBy, total } = await findCitingProvisions(context, guid);
    return { citedBy: citedBy.map((name) => presentPlaced(name, context)), total };
  },
});

export const apiCitation = defineEndpoint(findCited, {
  access: { apiKey: "code" },
  handle: async (context, { citation }) => {
    const { found, anchor, candidates } = await findCitation(context, citation);
    return {
      found: presentProvision(found, context),
      anchor,
      candidates: candidates.map((name) => presentPlaced(name, context)),
    };
  },
});

/** INDEX-06: if a town has disabled its index, API keys cannot read it either. */
export const apiIndex = defineEndpoint(getTownIndex, {
  access: { apiKey: "content" },
  handle: async (context, input) => {
    const { gate, actor, site, visit } = context;
    if (!gate.may(actor, site, readTheIndex.permission)) throw new Failure("not-found", "This town has no index.");
    const { letter, letters, words } = await findIndex(context, input.letter);
    return {
      letter,
      letters: letters.map((each) => ({ letter: each.letter, words: each.count })),
      words: words.map(({ word, references }) => ({
        word,
        references: references.map(({ label, href }) => ({ label, url: visit.origin + href })),
      })),
    };
  },
});

const presentPlaced = (name: LocatedName, context: SiteContext) => ({
  ...presentProvision(name, context),
  within: name.within,
});
