/** Characters of a text that the history shows, at most, and of what is the same before the first difference. */
const MOST_CHARACTERS = 20_000;
const SAME_BEFORE = 500;
/** Of a list. */
const MOST_ITEMS = 500;
const LEFT_OUT = "…";

/**
 * The values of a change with long texts shortened to where they differ. The complete texts are in the downloaded file.
 */
export function shortValues(before: unknown, after: unknown): readonly [before: unknown, after: unknown] {
  if (typeof before === "string" || typeof after === "string") {
    const [was, is] = [before, after].map((value) => (typeof value === "string" ? value : ""));
    const from = startOf(was ?? "", is ?? "");
    return [shortened(before, from), shortened(after, from)];
  }
  if (Array.isArray(before) || Array.isArray(after)) return [shortList(before), shortList(after)];
  const [was, is] = [recordOf(before), recordOf(after)];
  if (was === null && is === null) return [before, after];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const short = names.map((name) => [name, shortValues(was?.[name], is?.[name])] as const);
  const part = (record: object | null, at: 0 | 1, whole: unknown): unknown =>
    record === null
      ? whole
      : Object.fromEntries(short.flatMap(([name, pair]) => (Object.hasOwn(record, name) ? [[name, pair[at]]] : [])));
  return [part(was, 0, before), part(is, 1, after)];
}

/** Where two texts begin to differ, if one of them is long. */
function startOf(one: string, other: string): number {
  if (Math.max(one.length, other.length) <= MOST_CHARACTERS) return 0;
  let at = 0;
  while (at < one.length && one.charAt(at) === other.charAt(at)) at += 1;
  return Math.max(0, at - SAME_BEFORE);
}

function shortened(value: unknown, from: number): unknown {
  if (typeof value !== "string" || (from === 0 && value.length <= MOST_CHARACTERS)) return value;
  const part = value.slice(from, from + MOST_CHARACTERS).toWellFormed();
  return `${from > 0 ? LEFT_OUT : ""}${part}${from + MOST_CHARACTERS < value.length ? LEFT_OUT : ""}`;
}

/** Lists have short values, but may be long. */
function shortList(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const shown = value.slice(0, MOST_ITEMS).map((each) => shortValues(each, undefined)[0]);
  return value.length > MOST_ITEMS ? [...shown, LEFT_OUT] : shown;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
