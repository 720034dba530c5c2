import { counted } from "../../domain/counted.ts";
import { ok, wrong, type FeatureChecks } from "../../platform/features/checks.ts";
import { provisionsWithoutText, referencedFiles } from "./inspection.ts";

export const checks: FeatureChecks = {
  async *findings({ database: { db } }) {
    const lost = await provisionsWithoutText(db);
    yield lost === 0
      ? ok("All provisions have their text.")
      : wrong(`${counted(lost, "provision")} without text.`, "Restore a backup of the database.");
  },
  images: referencedFiles,
};
