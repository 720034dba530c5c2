import { dayOf } from "../date-range.ts";
import { quotedWords } from "../lexer.ts";
import { normalize } from "../normalize.ts";
import { parse, read } from "../parse.ts";
import { print } from "../print.ts";
import type { Query } from "../query.ts";
import { stateOf } from "./boxes.ts";
import type { AdvancedForm } from "./form.ts";
import { inField, parseWordList } from "./leaves.ts";

/** ADVANCED-08, CONSTANTS-42 */
export const FIRST_DAY = "1900-01-01";

const ALL: Query = { k: "all" };
const NOTHING: Query = { k: "none" };

/**
 * Writes the form as a query; "" if it is empty, which disables the search button (ADVANCED-05). Blocks (code, public
 * documents, new laws, notes) are alternatives to each other, and the fields of a block narrow only that block: code,
 * or documents of a category.
 * @param today end of a range without an end (ADVANCED-08), "2021-01-31".
 */
export function formToQuery(form: AdvancedForm, today: string): string {
  const query = normalize({ k: "and", of: [...wordsQueries(form), ...blockQueries(form, today), excludedQuery(form)] });
  // A query that could not be shown field by field is in "any words" as typed (ADVANCED-19).
  const isTypedQuery = parseWordList(form.anyWords) === null && print(query) === print(normalize(parse(form.anyWords)));
  if (!isTypedQuery) return print(query);
  return query.k !== "none" || read(form.anyWords).problems.length > 0 ? form.anyWords.trim() : "";
}

function wordsQueries(form: AdvancedForm): readonly Query[] {
  const anyWords = parseWordList(form.anyWords);
  return [
    { k: "phrase", words: quotedWords(form.exactWords) },
    { k: "near", words: quotedWords(form.slopWords), distance: form.slopDistance ?? 0 },
    parse(form.allWords),
    anyWords ? { k: "or", of: anyWords } : parse(form.anyWords),
    inField(form.titleWords, "title"),
  ];
}

function excludedQuery({ notWords }: AdvancedForm): Query {
  const list = parseWordList(notWords);
  const not: Query = list ? { k: "or", of: list } : parse(notWords);
  return not.k === "all" || not.k === "none" ? NOTHING : { k: "not", of: ALL, not };
}

function blockQueries(form: AdvancedForm, today: string): readonly Query[] {
  const blocks = [codeQueries(form), documentQueries(form, today), lawQueries(form, today), noteQueries(form)]
    .map((conditions) => normalize({ k: "and", of: conditions }))
    .filter((block) => block.k !== "none" && block.k !== "all");
  return blocks.length === 0 ? [] : [{ k: "or", of: blocks }];
}

function codeQueries(form: AdvancedForm): readonly Query[] {
  const boxes: Query[] = [];
  if (form.content) boxes.push({ k: "kind", kind: "content" });
  if (form.definition) boxes.push({ k: "kind", kind: "definition" });
  // OPEN-23
  if (form.attachment) boxes.push({ k: "kind", kind: "pdf" });
  const allChecked = stateOf(form, "code") === "on";
  return [allChecked ? { k: "kind", kind: "code" } : { k: "or", of: boxes }, inField(form.termWords, "term")];
}

function documentQueries(form: AdvancedForm, today: string): readonly Query[] {
  const boxes = Object.entries(form.documentTypes).flatMap(([name, checked]): Query[] =>
    checked ? [{ k: "documentType", name }] : [],
  );
  const allChecked = stateOf(form, "doc") === "on";
  return [
    allChecked ? { k: "kind", kind: "doc" } : { k: "or", of: boxes },
    inField(form.categoryWords, "category"),
    period("document", form.docsDateFrom, form.docsDateTo, today),
  ];
}

function lawQueries(form: AdvancedForm, today: string): readonly Query[] {
  return [
    form.law ? { k: "kind", kind: "law" } : NOTHING,
    inField(form.subjectWords, "subject"),
    inField(form.commentWords, "comment"),
    form.affectsCode === null ? NOTHING : { k: "affects", code: form.affectsCode },
    period("adopted", form.lawsDateFrom, form.lawsDateTo, today),
  ];
}

function noteQueries(form: AdvancedForm): readonly Query[] {
  if (stateOf(form, "note") === "on") return [{ k: "kind", kind: "note" }];
  const boxes = form.groupVisibility.flatMap(({ id, checked }): Query[] =>
    checked ? [{ k: "visibility", to: id }] : [],
  );
  if (form.privateVisibility) boxes.unshift({ k: "visibility", to: "private" });
  if (form.publicVisibility) boxes.unshift({ k: "visibility", to: "public" });
  return [{ k: "or", of: boxes }];
}

/** Invalid dates count as blank. */
function period(of: "document" | "adopted", first: string | null, last: string | null, today: string): Query {
  const [from, to] = [dayOf(first ?? ""), dayOf(last ?? "")];
  return from === undefined && to === undefined
    ? NOTHING
    : { k: "dates", of, from: from ?? FIRST_DAY, to: to ?? today };
}
