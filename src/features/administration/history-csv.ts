import { CSV_START, csvLine } from "../../platform/csv.ts";
import type { HistoryRow } from "../../platform/audit/history.ts";

/** First line of the history file. */
export const HISTORY_START = CSV_START + csvLine(["When", "Who", "Type", "What", "Before", "After"]);

/** One change as a line. Times are in UTC. */
export function historyLine({ at, actor, action, subject, before, after }: HistoryRow): string {
  return csvLine([at.toISOString(), actor, action, subject, textOf(before), textOf(after)]);
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};
