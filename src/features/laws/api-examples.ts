import type { ApiExamples } from "../../platform/features/api-examples.ts";
import { isTownItself } from "../../domain/version-state.ts";
import type { Gate } from "../../platform/http/endpoint.ts";
import { visitor } from "../../platform/http/access.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Site } from "../../platform/http/site.ts";
import { listedLaws } from "./listing/listed.ts";
import { isSeen } from "./policy.ts";
import { lawViewOf } from "./view.ts";

/** Id of the law that was adopted last, of those that visitors see, as an example; null if there is none. */
async function exampleLaw(db: Db, gate: Gate, site: Site): Promise<number | null> {
  if (!isTownItself(site)) return null;
  const view = lawViewOf({ gate, actor: visitor, site });
  const { laws } = await listedLaws(db, site);
  return laws.find((law) => isSeen(view, law))?.id ?? null;
}

export const apiExamples: ApiExamples = {
  standard: { law: "12" },
  find: async ({ db, gate, site }): Promise<Record<string, string>> => {
    const law = await exampleLaw(db, gate, site);
    return law === null ? {} : { law: String(law) };
  },
};
