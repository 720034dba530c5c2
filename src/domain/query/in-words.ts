import { formatDay } from "../format-day.ts";
import { TYPE, type QueryLanguage } from "./language.ts";
import { print } from "./print.ts";
import type { Filter, Leaf, Query } from "./query.ts";

const FIELDS: Readonly<Partial<Record<NonNullable<Leaf["field"]>, string>>> = {
  title: "titles",
  text: "texts",
  category: "categories",
  subject: "subjects",
  comment: "comments",
  term: "definitions",
};
/** The field that the form asks for with it. */
const FORM_FIELDS: ReadonlySet<string> = new Set(Object.keys(FIELDS));

/**
 * A query of the advanced form as a reader would say it: dog license TYPE:"Minutes" is “dog license”, in Minutes. Null if
 * it has no conditions, or some that these words cannot say: then it is shown as it was typed.
 */
export function inWords(query: Query, language: QueryLanguage): string | null {
  const parts = query.k === "and" ? query.of : [query];
  const conditions = parts.map((part) => conditionOf(part, language));
  if (conditions.every((condition) => condition === null)) return null;
  const words = parts.filter((_part, at) => conditions[at] === null);
  if (words.some(hasCondition)) return null;
  const typed = words
    .map((each) => print(words.length > 1 && each.k === "or" ? { k: "and", of: [each] } : each))
    .join(" ");
  return [typed === "" ? "Everything" : quoted(typed), ...conditions.filter((each) => each !== null)].join(", ");
}

const quoted = (text: string): string => (/["“”]/.test(text) ? text : `“${text}”`);

function conditionOf(part: Query, language: QueryLanguage): string | null {
  if (part.k === "or") {
    const places = part.of.map((each) => placeOf(each, language));
    return places.every((place) => place !== null) ? `in ${places.join(" or ")}` : null;
  }
  const place = placeOf(part, language);
  if (place !== null) return `in ${place}`;
  switch (part.k) {
    case "dates":
    case "value":
      return filterInWords(part, language);
    case "word":
    case "phrase":
    case "prefix":
    case "near": {
      const field = part.field === undefined ? undefined : FIELDS[part.field];
      return field === undefined ? null : `with ${quoted(print(unfielded(part)))} in ${field}`;
    }
    default:
      return null;
  }
}

function placeOf(part: Query, { kinds }: QueryLanguage): string | null {
  if (part.k === "kind") return kinds.get(part.kind) ?? null;
  return part.k === "value" && part.of === TYPE ? part.value : null;
}

function filterInWords(
  part: Extract<Filter, { readonly k: "value" | "dates" }>,
  { filters }: QueryLanguage,
): string | null {
  const declared = filters.get(part.of);
  if (part.k === "dates") return declared?.type === "dates" ? `${declared.says} ${periodOf(part)}` : null;
  if (declared?.type === "flag") return part.value === "true" ? declared.yes : declared.no;
  return declared?.type === "value" && declared.says !== undefined ? `${declared.says} ${part.value}` : null;
}

/** "since Jan 1, 2026" */
function periodOf({ from, to }: Extract<Filter, { readonly k: "dates" }>): string {
  const [start, end] = [dayOf(from), dayOf(to)];
  if (start === null) return end === null ? "at any time" : `until ${end}`;
  return end === null ? `since ${start}` : `from ${start} to ${end}`;
}

/** The words without their field. */
function unfielded({ field: _field, ...leaf }: Leaf): Leaf {
  return leaf;
}

const dayOf = (day: string): string | null => (/^\d{4}-\d\d-\d\d$/.test(day) ? formatDay(day) : null);

/** Whether a part has conditions inside. */
function hasCondition(query: Query): boolean {
  if (query.k === "and" || query.k === "or") return query.of.some(hasCondition);
  if (query.k === "not") return hasCondition(query.of) || hasCondition(query.not);
  if ("field" in query) return query.field !== undefined && FORM_FIELDS.has(query.field);
  return !["word", "phrase", "prefix", "near", "none", "all"].includes(query.k);
}
