import type { ApiExamples } from "../../platform/features/api-examples.ts";
import type { Db } from "../../platform/db/db.ts";
import { seeingOf } from "./policy.ts";
import { listPublished } from "./queries/published.ts";

/** The document of a town with the latest date that visitors see, as an example; null if there is none. */
export async function exampleDocument(
  db: Db,
  customerId: number,
): Promise<{ readonly id: number; readonly type: string } | null> {
  const view = { customerId, seeing: seeingOf(() => false) };
  const [found] = await listPublished(db, view, {}, { by: "date", limit: 1 });
  return found === undefined ? null : { id: found.id, type: found.typeTitle };
}

export const apiExamples: ApiExamples = {
  standard: { id: "12", type: "Minutes" },
  find: async ({ db, site }): Promise<Record<string, string>> => {
    const found = await exampleDocument(db, site.customerId);
    return found === null ? {} : { id: String(found.id), type: found.type };
  },
};
