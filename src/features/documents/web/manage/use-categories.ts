import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { reportError } from "../../../../ui/messages/error-list.ts";
import type { DocumentCategory } from "../../contract/entities.ts";
import { listDocumentCategories } from "../../contract/types.ts";

/** A category to choose. */
export type Choice = Pick<DocumentCategory, "id" | "typeId" | "typeTitle" | "title" | "isUncategorized">;

/** All categories of the town; null while they are loaded. */
export function useCategories(site: string): readonly Choice[] | null {
  const [categories, setCategories] = useState<readonly Choice[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    browserClient
      .call(listDocumentCategories, { site, includeDocumentCount: false }, { signal: controller.signal })
      .then(({ categories: all }) => setCategories(all))
      .catch((error: unknown) => controller.signal.aborted || reportError(error));
    return () => controller.abort();
  }, [site]);
  return categories;
}

/** The types of these categories, by title. Each has at least the category of documents without one. */
export function typesOf(categories: readonly Choice[]): readonly { readonly value: string; readonly label: string }[] {
  const titles = new Map(categories.map(({ typeId, typeTitle }) => [typeId, typeTitle]));
  return [...titles]
    .map(([id, title]) => ({ value: String(id), label: title }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en-US", { numeric: true, sensitivity: "base" }));
}
