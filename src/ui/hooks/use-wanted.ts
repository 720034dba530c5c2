import { useState } from "react";

/**
 * The filters of a list that its address keeps: what the user has chosen, until the address changes. A second choice in
 * the meantime adds to the first. `at`: the address of `shown`.
 */
export function useWanted<Filters>(shown: Filters, at: string): readonly [Filters, (wanted: Filters) => void] {
  const [wanted, setWanted] = useState<{ readonly at: string; readonly filters: Filters } | null>(null);
  if (wanted !== null && wanted.at !== at) setWanted(null);
  return [wanted?.at === at ? wanted.filters : shown, (filters) => setWanted({ at, filters })];
}
