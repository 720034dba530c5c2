import { useState } from "react";

/** A list as it was loaded, in the order that was just set until it is loaded anew. */
export function useShownOrder<Item>(
  loaded: readonly Item[],
): readonly [readonly Item[], (next: readonly Item[]) => void] {
  const [shown, setShown] = useState({ loaded, next: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, next: loaded });
  return [shown.loaded === loaded ? shown.next : loaded, (next) => setShown({ loaded, next })];
}
