import { escape } from "../../domain/law/html/escape.ts";
import type { SearchHit } from "./port.ts";

/** ENTITIES-53: the passage as HTML, with matches in <mark> and everything else escaped. */
export function snippetHtml(snippet: SearchHit["snippet"]): string {
  return snippet.map(({ text, mark }) => (mark ? `<mark>${escape(text)}</mark>` : escape(text))).join("");
}

/** Number and title as HTML; null if they have no match. */
export function highlightedHtml({
  number,
  title,
}: SearchHit["marked"]): { readonly number: string; readonly title: string } | null {
  return [...number, ...title].some(({ mark }) => mark)
    ? { number: snippetHtml(number), title: snippetHtml(title) }
    : null;
}
