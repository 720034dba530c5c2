import { sessionCopies } from "../../../../ui/session-copies.ts";
import type { Law } from "../../contract/entities.ts";

/** Laws that were saved in this tab (LAWS-24, LAWS-25). */
export const { keepSaved, withCopies } = sessionCopies<Law>({
  name: "law",
  idOf: ({ documentId }) => String(documentId),
  versionOf: ({ version }) => version,
  isItem: ({ documentId, title, dispositions }) =>
    typeof documentId === "number" && typeof title === "string" && Array.isArray(dispositions),
});
