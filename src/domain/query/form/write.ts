import { dayOf } from "../date-range.ts";
import { quotedWords } from "../lexer.ts";
import { normalize } from "../normalize.ts";
import { parse, read } from "../parse.ts";
import { print } from "../print.ts";
import type { QueryLanguage } from "../language.ts";
import type { Query } from "../query.ts";
import { boxKey, valuesOf, stateOf } from "./form.ts";
import type { AdvancedForm, FormField, FormGroup, FormGroups, FormShape, GroupValues } from "./form.ts";
import { inField, parseWordList } from "./leaves.ts";

/** ADVANCED-08, CONSTANTS-42 */
export const FIRST_DAY = "1900-01-01";

const ALL: Query = { k: "all" };
const NOTHING: Query = { k: "none" };

/**
 * Writes the form as a query; "" if it is empty, which disables the search button (ADVANCED-05). Groups are alternatives to
 * each other, and the fields of a group narrow only its own kind: code, or documents of a category.
 * @param today end of a range without an end (ADVANCED-08), "2021-01-31".
 */
export function formToQuery(form: AdvancedForm, { groups, language }: FormShape, today: string): string {
  const query = normalize(
    {
      k: "and",
      of: [
        ...wordsQueries(form, language),
        ...groupQueries(form, groups, language, today),
        excludedQuery(form, language),
      ],
    },
    language,
  );
  // A query that could not be shown field by field is in "any words" as typed (ADVANCED-19).
  const typed = read(form.anyWords, language);
  const isTypedQuery =
    parseWordList(form.anyWords, language) === null && print(query) === print(normalize(typed.query, language));
  if (!isTypedQuery) return print(query);
  return query.k !== "none" || typed.problems.length > 0 ? form.anyWords.trim() : "";
}

function wordsQueries(form: AdvancedForm, language: QueryLanguage): readonly Query[] {
  const anyWords = parseWordList(form.anyWords, language);
  return [
    { k: "phrase", words: quotedWords(form.exactWords) },
    { k: "near", words: quotedWords(form.slopWords), distance: form.slopDistance ?? 0 },
    parse(form.allWords, language),
    anyWords ? { k: "or", of: anyWords } : parse(form.anyWords, language),
    inField(form.titleWords, "title", language),
  ];
}

function excludedQuery({ notWords }: AdvancedForm, language: QueryLanguage): Query {
  const list = parseWordList(notWords, language);
  const not: Query = list ? { k: "or", of: list } : parse(notWords, language);
  return not.k === "all" || not.k === "none" ? NOTHING : { k: "not", of: ALL, not };
}

function groupQueries(
  form: AdvancedForm,
  groups: FormGroups,
  language: QueryLanguage,
  today: string,
): readonly Query[] {
  const filled = groups
    .map((group) =>
      normalize({ k: "and", of: groupConditions(group, valuesOf(form, group), language, today) }, language),
    )
    .filter((group) => group.k !== "none" && group.k !== "all");
  return filled.length === 0 ? [] : [{ k: "or", of: filled }];
}

/** The boxes of a group, then its fields. */
function groupConditions(
  { kind, boxes, fields }: FormGroup,
  values: GroupValues,
  language: QueryLanguage,
  today: string,
): readonly Query[] {
  const checked = boxes.flatMap((box) => (values.boxes[boxKey(box)] === true ? [box.filter] : []));
  return [
    stateOf(values) === "on" ? { k: "kind", kind } : { k: "or", of: checked },
    ...fields.map((field) => fieldCondition(field, kind, values, language, today)),
  ];
}

function fieldCondition(
  field: FormField,
  kind: string,
  { words, flags, from, to }: GroupValues,
  language: QueryLanguage,
  today: string,
): Query {
  if (field.type === "words") return inField(words[field.field] ?? "", field.field, language);
  if (field.type === "dates") return period({ of: field.word, kind }, from, to, today);
  const flag = flags[field.word] ?? null;
  return flag === null ? NOTHING : { k: "value", of: field.word, value: String(flag) };
}

/** Invalid dates count as blank. */
function period(
  dates: { readonly of: string; readonly kind: string },
  first: string | null,
  last: string | null,
  today: string,
): Query {
  const [from, to] = [dayOf(first ?? ""), dayOf(last ?? "")];
  return from === undefined && to === undefined
    ? NOTHING
    : { k: "dates", ...dates, from: from ?? FIRST_DAY, to: to ?? today };
}
