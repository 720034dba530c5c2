import type { Site } from "../../platform/http/site.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { knownDate, type DateAccuracy } from "./contract/lists.ts";

interface Adopted {
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
}

/** "Jun 17, 2026", "June 2026" or "2026": as exactly as it is known (LAWS-31). */
export function formatAdopted(site: Pick<Site, "settings">, law: Adopted): string | null {
  const { adopted, adoptedDateAccuracy } = law;
  if (adopted === null) return null;
  return formatDayAt(site, knownDate(adopted, adoptedDateAccuracy));
}
