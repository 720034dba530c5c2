import { sessionCopies } from "../../../../ui/session/session-copies.ts";
import type { Law } from "../../contract/entities.ts";

/** Laws that were saved in this tab (LAWS-24, LAWS-25). */
const { keepSaved, withCopies } = sessionCopies<Law>({
  name: "law",
  idOf: ({ documentId }) => String(documentId),
  versionOf: ({ version }) => version,
  isItem: ({ documentId, title, dispositions }) =>
    typeof documentId === "number" && typeof title === "string" && Array.isArray(dispositions),
});

export { keepSaved };

/** The laws of a page with newer copies of this tab, without those that are deleted unless these are wanted. */
export function currentLaws(
  storage: Parameters<typeof withCopies>[0],
  user: string,
  laws: readonly Law[],
  withDeleted: boolean,
): readonly Law[] {
  const current = withCopies(storage, user, laws);
  return withDeleted ? current : current.filter(({ deleted }) => deleted === "false");
}
