/** Problems of a query that cannot be read, or not be shown in the advanced form (ADVANCED-20). */
export const PROBLEMS = {
  notNested: "Cannot parse a NOT nested query",
  malformed: "Malformed nested query",
  unknown: "Nested query does not parse into known fields",
  notField: "Cannot parse NOT field query terms",
  date: "Unable to parse date term",
} as const;

export interface Problem {
  readonly message: (typeof PROBLEMS)[keyof typeof PROBLEMS];
  /** Position in the text in UTF-16 units: from `start` up to, but not including, `end`. */
  readonly start: number;
  readonly end: number;
}

/** A position in a text, as in `Problem`. */
export type Span = Pick<Problem, "start" | "end">;
