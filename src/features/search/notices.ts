import { isTownItself } from "../../domain/version-state.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import { remarksOf } from "../../platform/features/provision-remarks.ts";
import type { Result } from "./contract/search.ts";
import type { Sources } from "./search-plan.ts";

/** Sources whose cards of provisions say what laws change that the code does not contain yet. An archive has none. */
export const withNotices = (sources: Sources, notices: Catalog["provisionNotices"]): Sources =>
  sources.map((source) =>
    source.hasProvisions !== true
      ? source
      : {
          ...source,
          complete: async (db, site, cards, caller) => {
            const completed = (await source.complete?.(db, site, cards, caller)) ?? cards;
            if (!isTownItself(site)) return completed;
            const guids = completed.map(({ id }) => id);
            const remarks = await remarksOf(notices, { db, site, ...caller }, guids);
            return completed.map((card): Result => {
              const coming = remarks.get(card.id);
              return coming === undefined ? card : { ...card, coming: { ...coming } };
            });
          },
        },
  );
