import type { ExportDocument, ExportIndexEntry } from "../document.ts";
import { metaXml } from "./meta.ts";
import type { Addresses } from "./provisions.ts";
import { element, textXml } from "./xml.ts";

/** The alphabetical index as an attachment: one paragraph per word, followed by its references. */
export async function* indexXml(
  document: ExportDocument,
  words: AsyncIterable<ExportIndexEntry>,
  addresses: Addresses,
): AsyncGenerator<string> {
  let begun = false;
  for await (const word of words) {
    if (!begun)
      yield `<attachments><attachment><heading>Index</heading><doc name="index">${metaXml(document, null, "index")}<mainBody>\n`;
    begun = true;
    yield wordXml(word, addresses);
  }
  if (begun) yield "</mainBody></doc></attachment></attachments>\n";
}

function wordXml({ word, references }: ExportIndexEntry, addresses: Addresses): string {
  const refs = references.map((reference) =>
    element("ref", { href: addresses.href(reference) }, textXml(reference.label)),
  );
  return `${element("p", {}, `${element("b", {}, textXml(word))} ${refs.join(", ")}`)}\n`;
}
