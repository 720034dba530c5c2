import { note, ok, type FeatureChecks } from "../../platform/features/checks.ts";
import { listBrandingFiles } from "./customers.ts";
import { listInvalidSettings } from "./queries.ts";
import { townSettingsReader } from "./settings/stored.ts";

export const checks: FeatureChecks = {
  /** A setting that is not valid has its default until then, so that one mistake does not keep the server from starting. */
  async *findings({ database, catalog }) {
    const invalid = await listInvalidSettings(database.db, townSettingsReader(catalog));
    if (invalid.length === 0) yield ok("All stored settings are valid.");
    for (const { custId, name, problem } of invalid)
      yield note(
        `The stored value of “${name}” of ${custId} is not valid (${problem}).`,
        "Until it is saved again on the settings page, the default is used (for levels: only administrators).",
      );
  },
  images: listBrandingFiles,
};
