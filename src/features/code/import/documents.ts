import type { SearchDocument } from "../../../platform/search/port.ts";
import { createDocumentBuilder } from "../documents.ts";
import type { PlacedProvision } from "./skeleton.ts";
import type { ProvisionTexts } from "./texts.ts";

/** Small, because they pass through the thread that serves requests. */
const BATCH = 100;

/** The search documents of a code being imported, in order. */
export function* searchDocuments(
  provisions: readonly PlacedProvision[],
  texts: ProvisionTexts,
): Generator<readonly SearchDocument[]> {
  const documentOf = createDocumentBuilder();
  for (let start = 0; start < provisions.length; start += BATCH) {
    yield provisions.slice(start, start + BATCH).flatMap((provision) => {
      const { guid, page, above = [], text } = provision;
      return (
        documentOf({
          ...provision,
          guid: String(guid),
          number: provision.composedNumber ?? provision.number,
          page: String(page),
          above,
          body: texts.body(text),
          notes: texts.notes(text),
        }) ?? []
      );
    });
  }
}
