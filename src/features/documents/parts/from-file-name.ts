import type { PartialDate } from "../../../domain/partial-date.ts";
import { trimEndOf } from "../../../domain/trim.ts";
import { findDate, findPartOfDate, type DateOptions } from "./dates-in-names.ts";
/** What the name of a file says about its document. Pure; for the server and the browser. */

export interface NamedDocument {
  /** The name without extension and date, as people write a title; empty if the name is only a date. */
  readonly title: string;
  /** As exactly as the name says it; null if the name has none. */
  readonly date: PartialDate | null;
  /** Other days that the same numbers may mean: 03.09.19 is March 9, 2019, or September 19, 2003. */
  readonly otherDates: readonly string[];
}

/**
 * Reads title and date from the name of a file. Dates are recognized as 2024-06-03, 06-03-2024, 6.3.24, June 3, 2024,
 * June32024, 3 June 2024, 20240603, 06032024, 240603 and 24-06-03, with the usual separators and common misspellings of
 * months. Of dates with two readings the American one counts (6.3.24 is June 3); six digits are year, month, day if they can be.
 */
export function documentFromFileName(fileName: string, options: DateOptions = {}): NamedDocument {
  const name = fileName.normalize("NFC").replace(/\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,8}$/i, "");
  const found = findDate(name, options);
  if (found === null) {
    // A month or a year stays in the title, which it often tells from others: "Budget 2024", "1974-Ord-#16".
    return { title: titleOf(name), date: findPartOfDate(name, options), otherDates: [] };
  }
  const { date, others, start, end } = found;
  const [before, after] = [name.slice(0, start).replace(/[([{]\s*$/, ""), name.slice(end).replace(/^\s*[)\]}]/, "")];
  return { title: titleOf(`${before} - ${after}`), date, otherDates: others };
}

/**
 * The same for all ways to add documents: a name that is only a date is a document of what its type is about, such as the
 * minutes of that day.
 */
export function documentOfType(fileName: string, typeTitle: string, options: DateOptions = {}): NamedDocument {
  const named = documentFromFileName(fileName, options);
  return named.title === "" ? { ...named, title: typeTitle } : named;
}

/** What remains of a name, as a title: spaces for underscores, no loose separators, a capital letter. */
function titleOf(rest: string): string {
  // Where a date was, " - " stands.
  const words = rest.split(" - ").map(spaced).filter(Boolean).join(" - ");
  const title = words.slice(0, 300).trim();
  return title === title.toLowerCase() ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

function spaced(part: string): string {
  const plain = part.replaceAll("_", " ").trim();
  // A name without spaces is written for computers: its hyphens, dots and capitals divide words.
  const words = plain.includes(" ")
    ? plain
    : plain
        .replaceAll(/(?<=\p{L})[-.+]|[-.+](?=\p{L})/gu, " ")
        .replaceAll(/(?<!^Mc|^Mac| Mc| Mac)(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  return trimEndOf(words.replaceAll(/\s+/g, " ").replace(/^[\s,.;:_–—-]+/, ""), " ,.;:_–—-");
}
