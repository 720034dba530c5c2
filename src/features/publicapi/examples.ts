import type { Context } from "../../platform/http/endpoint.ts";

type Examples = Readonly<Record<string, string>>;

/** If no town is named. */
const TOWN = "larkmere";

/** Example parameters by name. They work for the town and come from its data if the caller may read it. */
export async function findExamples(context: Context, id: string | undefined): Promise<Examples> {
  const { gate, actor, catalog } = context;
  const site = id === undefined ? null : await gate.findSite(id);
  const examples: Record<string, string> = { site: site?.custId ?? id ?? TOWN };
  for (const { standard } of catalog.apiExamples) Object.assign(examples, standard);
  if (site === null || !gate.may(actor, site, "VIEW")) return examples;
  for (const { find } of catalog.apiExamples) Object.assign(examples, await find({ ...context, site }));
  return examples;
}
