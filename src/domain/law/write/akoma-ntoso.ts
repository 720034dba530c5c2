import { TOWNCODE_NAMESPACE } from "../read/akoma-ntoso/extensions.ts";
import type { ExportDocument, ExportProvision, ExportIndexEntry } from "./document.ts";
import { indexXml } from "./akoma-ntoso/index-entries.ts";
import { metaXml, workOf } from "./akoma-ntoso/meta.ts";
import { bodyXml, provisionXml, type Addresses } from "./akoma-ntoso/provisions.ts";

export { eIdsOf } from "./akoma-ntoso/ids.ts";

export interface AkomaNtosoInput {
  readonly document: ExportDocument;
  /** eIds of all provisions of the version by GUID (`eIdsOf`). */
  readonly eIds: ReadonlyMap<string, string>;
  /** Whether a provision is in the exported part. */
  readonly includes: (guid: string) => boolean;
  /** In the order of the code, the code itself first; for a part, its parents come before it. */
  readonly provisions: AsyncIterable<ExportProvision>;
  readonly words: AsyncIterable<ExportIndexEntry>;
}

/**
 * A code, or a part of it, as one act of Akoma Ntoso 3.0, in pieces of text: one per provision. Valid against the
 * official schema. Our reader returns the same provisions, word for word (`read/akoma-ntoso/extensions.ts` lists what
 * is stored in Towncode attributes).
 */
export async function* akomaNtosoXml(input: AkomaNtosoInput): AsyncGenerator<string> {
  const { document } = input;
  const addresses = addressesOf(input);
  const portion = document.part === null ? null : addresses.eId(document.part);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0" xmlns:tc="${TOWNCODE_NAMESPACE}">\n`;
  yield `<act name="code" contains="singleVersion">\n${metaXml(document, portion)}\n`;
  const ends: string[] = [];
  for await (const provision of input.provisions) {
    const closed = ends
      .splice(provision.depth)
      .toReversed()
      .map((end) => `${end}\n`)
      .join("");
    if (provision.depth === 0) {
      yield `${bodyXml(provision, addresses)}\n`;
      ends.push("</body>");
    } else {
      const { xml, end } = provisionXml(provision, addresses);
      yield `${closed}${xml}${provision.open ? "\n" : ""}`;
      ends.push(end);
    }
  }
  yield ends
    .toReversed()
    .map((end) => `${end}\n`)
    .join("");
  yield* indexXml(document, input.words, addresses);
  yield "</act>\n</akomaNtoso>\n";
}

function addressesOf({ document, eIds, includes }: AkomaNtosoInput): Addresses {
  const eId = (guid: string) => eIds.get(guid) ?? `guid_${guid}`;
  const work = workOf(document);
  return {
    eId,
    href: ({ guid, anchor }) => `${includes(guid) ? "" : work}#${eId(guid)}${anchor === "" ? "" : `__${anchor}`}`,
  };
}
