import type { DateOrders } from "../../parts/dates-in-names.ts";
import { isWrongDate } from "../manage/dates.ts";
import { dateOf, titleOf, type DateRule, type TitleRule } from "./names.ts";

/** What step 1 says about all files (BULK-06). */
export interface BulkRules {
  readonly typeId: string;
  /** "": (Uncategorized). */
  readonly categoryId: string;
  readonly isPrivate: boolean;
  readonly date: DateRule;
  readonly title: TitleRule;
}

/** A file of the review table. */
export interface BulkRow {
  readonly key: string;
  readonly file: File;
  readonly title: string;
  /** A `PartialDate`, "" for none, or what somebody typed instead. */
  readonly date: string;
  /** Made from the file, and not confirmed (decision 089). */
  readonly titleIsGuess: boolean;
  readonly dateIsGuess: boolean;
  /** What the names of all files prove about dates with two readings. */
  readonly orders: DateOrders | undefined;
  readonly categoryId: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly state: "waiting" | "sending" | "uploaded" | "failed";
  /** Share that is sent. */
  readonly sent: number;
  /** Why it failed. */
  readonly error: string | null;
  /** It was sent before, and the server may have it. */
  readonly wasInterrupted: boolean;
}

let lastKey = 0;

export function rowOf(file: File, rules: BulkRules, orders?: DateOrders, typeTitle = ""): BulkRow {
  const date = dateOf(file, rules.date, { orders });
  lastKey += 1;
  return {
    key: String(lastKey),
    file,
    title: titleOf(file.name, date, rules.title, typeTitle).slice(0, 300),
    date,
    titleIsGuess: rules.title.withName,
    dateIsGuess: date !== "",
    orders,
    categoryId: rules.categoryId,
    description: "",
    isPrivate: rules.isPrivate,
    state: "waiting",
    sent: 0,
    error: null,
    wasInterrupted: false,
  };
}

/** What two documents of a type may not share (BULK-13). */
export const identityOf = ({ categoryId, date, title }: Pick<BulkRow, "categoryId" | "date" | "title">): string =>
  [categoryId, date, title.trim().toLowerCase()].join("\n");

export type RowProblem = "missing-title" | "wrong-date" | "duplicate";

/** Problems that block the upload (BULK-12, BULK-13), by the key of the row. `existing`: identities that are there already. */
export function problemsOf(rows: readonly BulkRow[], existing: ReadonlySet<string>): ReadonlyMap<string, RowProblem> {
  const seen = new Set(rows.filter(({ state }) => state === "uploaded").map(identityOf));
  const problems = new Map<string, RowProblem>();
  for (const row of rows) {
    if (row.state === "uploaded") continue;
    const identity = identityOf(row);
    if (row.title.trim() === "") problems.set(row.key, "missing-title");
    else if (isWrongDate(row.date)) problems.set(row.key, "wrong-date");
    else if (existing.has(identity) || seen.has(identity)) problems.set(row.key, "duplicate");
    seen.add(identity);
  }
  return problems;
}
