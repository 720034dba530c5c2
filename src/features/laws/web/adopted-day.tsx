import { useFormatDay } from "../../../ui/day.tsx";
import type { Law } from "../contract/entities.ts";
import type { DateAccuracy } from "../contract/lists.ts";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "Mar 1, 2026", "March 2026" or "2026", as exactly as the day is known (LAWS-31). */
export function adoptedText(day: string, accuracy: DateAccuracy, formatDay: (day: string) => string): string {
  if (accuracy === "Y") return day.slice(0, 4);
  return accuracy === "M" ? MONTH.format(new Date(day)) : formatDay(day);
}

/** When a law was adopted; nothing if that is not known. */
export function AdoptedDay({ law: { adopted, adoptedDateAccuracy: accuracy } }: { readonly law: Law }) {
  const formatDay = useFormatDay();
  if (adopted === null) return null;
  const length = { D: 10, M: 7, Y: 4 }[accuracy];
  return <time dateTime={adopted.slice(0, length)}>{adoptedText(adopted, accuracy, formatDay)}</time>;
}
