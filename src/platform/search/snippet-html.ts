import { escape } from "../../domain/law/html/escape.ts";
import type { SearchHit } from "./port.ts";

/** ENTITIES-53: the passage as HTML, finds in <mark>, everything else escaped. */
export function snippetHtml(snippet: SearchHit["snippet"]): string {
  return snippet.map(({ text, mark }) => (mark ? `<mark>${escape(text)}</mark>` : escape(text))).join("");
}
