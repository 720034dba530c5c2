import { readPreparedData } from "../../../../ui/text/prepared.tsx";
import type { PublicDocument } from "../../contract/entities.ts";

/** Id of the element with the documents of a type page that the server rendered. */
export const DOCUMENTS = "type-documents";

/** Reads them while hydrating. Throws if the page does not have them (PUBDOC-78): an empty list would be wrong. */
export function readDocuments(): readonly PublicDocument[] {
  const documents = readPreparedData<readonly PublicDocument[]>(DOCUMENTS);
  if (documents === null) throw new Error("The documents of this page are missing.");
  return documents;
}
