import type { ImportOutcome } from "../../contract/lists.ts";
import type { LawUploadSummary } from "../../contract/uploads.ts";

interface OutcomeText {
  /** In the list of counts: "2 to add". */
  readonly before: string;
  readonly after: string;
  /** In the table. */
  readonly label: string;
}

export const OUTCOMES: Readonly<Record<ImportOutcome, OutcomeText>> = {
  added: { before: "to add", after: "added", label: "New" },
  changed: { before: "to update", after: "updated", label: "Changed" },
  unchanged: { before: "unchanged", after: "unchanged", label: "Unchanged" },
  kept: { before: "edited here, stay as they are", after: "edited here, left as they are", label: "Edited here" },
  duplicate: { before: "left out, already here", after: "left out, already here", label: "Duplicate" },
  refused: { before: "refused", after: "refused", label: "Refused" },
  problem: { before: "to look at", after: "to look at", label: "Remark" },
};

export const STATES: Readonly<Record<LawUploadSummary["state"], string>> = {
  reading: "Reading",
  read: "Ready for review",
  importing: "Adding laws",
  imported: "Added",
  discarded: "Discarded",
  failed: "Could not be read",
};
