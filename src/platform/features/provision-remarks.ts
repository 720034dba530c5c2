import type { Catalog } from "./catalog.ts";
import type { NoticeReader, ProvisionRemark } from "./provision-notices.ts";

/** What features say in a few words about provisions, by GUID. If several say something of one, it is one remark. */
export async function remarksOf(
  features: Catalog["provisionNotices"],
  reader: NoticeReader,
  guids: readonly string[],
): Promise<ReadonlyMap<string, ProvisionRemark>> {
  const all = await Promise.all(features.map(async ({ remarks }) => remarks?.(reader, guids)));
  const said = Map.groupBy(
    all.flatMap((each) => [...(each ?? [])]),
    ([guid]) => guid,
  );
  return new Map([...said].map(([guid, those]) => [guid, joined(those.map(([, remark]) => remark))]));
}

const joined = (remarks: readonly ProvisionRemark[]): ProvisionRemark => ({
  text: remarks.map(({ text }) => text).join("; "),
  tone: remarks.some(({ tone }) => tone === "gone") ? "gone" : "pending",
});
