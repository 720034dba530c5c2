import type { LawReport } from "../archive/import-folder.ts";
import { importOutcomes, type ImportOutcome } from "../contract/lists.ts";
import type { LawReportLine, LawUploadReport } from "../contract/uploads.ts";

/** Lines that are stored; people do not read more. */
const MOST_LINES = 1000;
const LONGEST_TEXT = 500;
/** What needs a look comes first. */
const ORDER: readonly ImportOutcome[] = ["problem", "refused", "duplicate", "kept", "changed", "added", "unchanged"];

/** Counts all lines of a report and keeps the most important ones. */
export class UploadReport {
  readonly #counts = new Map<ImportOutcome, number>();
  readonly #lines = new Map<ImportOutcome, LawReportLine[]>();
  #contained = 0;

  add(reports: readonly LawReport[]): void {
    for (const { fromHistory: _, ...each } of reports) {
      const { outcome } = each;
      this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
      if (each.contained !== null) this.#contained += 1;
      const lines = this.#lines.get(outcome) ?? [];
      this.#lines.set(outcome, lines);
      if (lines.length < MOST_LINES)
        lines.push({
          ...each,
          file: each.file.slice(0, LONGEST_TEXT),
          law: each.law.slice(0, LONGEST_TEXT),
          reason: each.reason.slice(0, LONGEST_TEXT),
        });
    }
  }

  result(bytes: number): LawUploadReport {
    const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, this.#counts.get(outcome) ?? 0]));
    return {
      counts: counts as LawUploadReport["counts"],
      contained: this.#contained,
      bytes,
      lines: ORDER.flatMap((outcome) => this.#lines.get(outcome) ?? []).slice(0, MOST_LINES),
      total: [...this.#counts.values()].reduce((sum, count) => sum + count, 0),
    };
  }
}
