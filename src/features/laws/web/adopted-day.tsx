import { Day } from "../../../ui/text/day.tsx";
import type { Law } from "../contract/entities.ts";
import { knownDate } from "../contract/lists.ts";

/** When a law was adopted, as exactly as it is known (LAWS-31): "Mar 1, 2026", "March 2026", "2026"; nothing if that is not known. */
export function AdoptedDay({ law: { adopted, adoptedDateAccuracy } }: { readonly law: Law }) {
  if (adopted === null) return null;
  const date = knownDate(adopted, adoptedDateAccuracy);
  return (
    <time dateTime={date}>
      <Day at={date} />
    </time>
  );
}
