import type { Context } from "../../platform/http/endpoint.ts";
import { firstSection } from "../code/parts/server/provisions.ts";
import { exampleDocument } from "../documents/parts/server/example.ts";
import { exampleLaw } from "../laws/parts/server/example.ts";
import { versionOf } from "../code/parts/server/versions.ts";

type Examples = Readonly<Record<string, string>>;

/** Example values if no town's code can be read. */
const PLACEHOLDERS: Examples = {
  site: "larkmere",
  guid: "45000123",
  citation: "§ 12-4(a)",
  id: "12",
  law: "12",
  type: "Minutes",
};

/** Example parameters by name. They work for the town and come from its code if the caller may read it. */
export async function findExamples({ db, gate, actor }: Context, id: string | undefined): Promise<Examples> {
  const site = id === undefined ? null : await gate.findSite(id);
  if (site === null || !gate.may(actor, site, "VIEW"))
    return { ...PLACEHOLDERS, ...(id !== undefined && { site: id }) };
  const document = await exampleDocument(db, site.customerId);
  const law = await exampleLaw(db, gate, site);
  const examples: Examples = {
    ...PLACEHOLDERS,
    site: site.custId,
    ...(law !== null && { law: String(law) }),
    ...(document !== null && { id: String(document.id), type: document.type }),
  };
  const version = versionOf(site);
  const section = version === null ? null : await firstSection(db, version);
  return section === null
    ? examples
    : { ...examples, guid: section.guid, citation: `${section.label} ${section.number}`.trim() };
}
