import { akomaNtosoXml, eIdsOf } from "../../../domain/law/write/akoma-ntoso.ts";
import type { ExportProvision } from "../../../domain/law/write/document.ts";
import { htmlDocument } from "../../../domain/law/write/html.ts";
import { jsonDocument } from "../../../domain/law/write/json.ts";
import type { ExportFormat } from "../contract/exported.ts";
import { versionKey } from "../version-key.ts";
import { inlineImages, type InlineImage } from "./images.ts";
import { batchesOf, inclusionOf, provisionsOf, wordsOf, type ExportSource, type Writer } from "./writer.ts";

/**
 * All writers by the name of their format, which `contract/exported.ts` lists for the command line and the API. A new one is
 * a name there, a line here and a folder of its own (decision 118).
 */
export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  akn: {
    mediaType: "application/akn+xml; charset=utf-8",
    extension: "xml",
    write: (source) =>
      akomaNtosoXml({
        document: source.document,
        eIds: eIdsOf(source.outline),
        includes: inclusionOf(source),
        provisions: provisionsOf(source),
        words: wordsOf(source),
      }),
  },
  html: { mediaType: "text/html; charset=utf-8", extension: "html", write: writeHtml },
  json: {
    mediaType: "application/json; charset=utf-8",
    extension: "json",
    write: (source) => jsonDocument(source.document, provisionsOf(source)),
  },
};

/** With the images of each batch in memory while it is written. */
function writeHtml(source: ExportSource): AsyncGenerator<string> {
  let images: ReadonlyMap<string, InlineImage> = new Map();
  async function* provisions(): AsyncGenerator<ExportProvision> {
    for await (const batch of batchesOf(source)) {
      images = await inlineImages(source.db, source.files, versionKey(source.version), batch);
      yield* batch;
    }
  }
  return htmlDocument({
    document: source.document,
    includes: inclusionOf(source),
    provisions: provisions(),
    image: (src) => images.get(src),
  });
}
