import { lastDayOf } from "../../domain/partial-date.ts";
import { knownDate, type DateAccuracy } from "./contract/lists.ts";

/** The last day on which a law can have been adopted, as exactly as that is known; null: not known. */
export function latestDay({
  adopted,
  adoptedDateAccuracy,
}: {
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
}): string | null {
  if (adopted === null) return null;
  return lastDayOf(knownDate(adopted, adoptedDateAccuracy));
}
