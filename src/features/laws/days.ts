import type { DateAccuracy } from "./contract/lists.ts";

/** The last day on which a law can have been adopted, as exactly as that is known; null: not known. */
export function latestDay({
  adopted,
  adoptedDateAccuracy,
}: {
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
}): string | null {
  if (adopted === null || adoptedDateAccuracy === "D") return adopted;
  return adoptedDateAccuracy === "Y" ? `${adopted.slice(0, 4)}-12-31` : `${adopted.slice(0, 7)}-31`;
}
