/** A filter of a list that the URL keeps. */
export interface UrlFilter<Value> {
  /** Its query parameter. */
  readonly parameter: string;
  /** The value of a parameter; the default for an invalid one, and for "" (no parameter). */
  read(text: string): Value;
  /** "" leaves the parameter out. */
  write(value: Value): string;
}

/** The filters of a list, which its URL keeps; parameters at their defaults are left out. */
export interface UrlFilters<Values> {
  readonly read: (query: URLSearchParams) => Values;
  /** The query of an address with these values: "?search=oak&from=50", or "". */
  readonly write: (values: Values) => string;
  /** All filters at their defaults. */
  readonly none: Values;
}

/** Filters by the names of their values. Parameters appear in this order. */
export function urlFilters<Values extends object>(filters: {
  readonly [Name in keyof Values]: UrlFilter<Values[Name]>;
}): UrlFilters<Values> {
  const all = Object.entries<UrlFilter<unknown>>(filters);
  // One value for each name of `Values`, read by its own filter.
  const read = (query: URLSearchParams): Values =>
    Object.fromEntries(all.map(([name, filter]) => [name, filter.read(query.get(filter.parameter) ?? "")])) as Values;
  return {
    read,
    write: (values) => {
      const given = new Map<string, unknown>(Object.entries(values));
      const query = new URLSearchParams(
        all
          .map(([name, filter]) => [filter.parameter, filter.write(given.get(name))])
          .filter(([, text]) => text !== ""),
      );
      return query.size === 0 ? "" : `?${query}`;
    },
    none: read(new URLSearchParams()),
  };
}

const asText = (value: string): string => value;

/** Any text, cut off after `most` characters. */
export const textFilter = (parameter: string, most = 200): UrlFilter<string> => ({
  parameter,
  read: (text) => text.slice(0, most),
  write: asText,
});

/** Text of a pattern, such as an id. */
export const patternFilter = (parameter: string, pattern: RegExp): UrlFilter<string> => ({
  parameter,
  read: (text) => (pattern.test(text) ? text : ""),
  write: asText,
});

/** One of several values; `fallback` is left out of the URL. */
export const choiceFilter = <Value extends string, Fallback extends string>(
  parameter: string,
  allowed: readonly Value[],
  fallback: Fallback,
): UrlFilter<Value | Fallback> => ({
  parameter,
  read: (text) => allowed.find((known) => known === text) ?? fallback,
  write: (value) => (value === fallback ? "" : value),
});

/** A day as "2026-11-20". */
export const dayFilter = (parameter: string): UrlFilter<string> => ({
  parameter,
  read: (text) => (isDay(text) ? text : ""),
  write: asText,
});

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

/** On if the parameter has this word. */
export const flagFilter = (parameter: string, word: string): UrlFilter<boolean> => ({
  parameter,
  read: (text) => text === word,
  write: (isOn) => (isOn ? word : ""),
});

/** How many entries of a list come before the shown page. */
export const offsetFilter = (parameter: string): UrlFilter<number> => ({
  parameter,
  read: (text) => {
    const offset = Number(text);
    return Number.isSafeInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0;
  },
  write: (offset) => (offset > 0 ? String(offset) : ""),
});
