import { CSV_START, csvLine } from "../../platform/csv.ts";
import type { HistoryRow } from "../../platform/audit/history.ts";
import { actionLabel, subjectLabel, type HistoryLabels } from "./policy/history-labels.ts";
import { valueWords } from "./policy/history-words.ts";

/** First line of the history file. */
export const HISTORY_START = CSV_START + csvLine(["When (UTC)", "Who", "Type", "What", "Before", "After"]);

/** One change as a line, in the words of the history page. */
export function historyLine(
  labels: HistoryLabels,
  { at, action, subject, before, after }: HistoryRow,
  who: string,
): string {
  return csvLine([
    at.toISOString().slice(0, 19).replace("T", " "),
    who,
    actionLabel(labels, action),
    subjectLabel(labels, subject),
    valueWords(labels, { action, name: subject }, before),
    valueWords(labels, { action, name: subject }, after),
  ]);
}
