import { useState } from "react";

/** A loaded list. Shows the order just set by the user until the list is reloaded. */
export function useShownOrder<Item>(
  loaded: readonly Item[],
): readonly [readonly Item[], (next: readonly Item[]) => void] {
  const [shown, setShown] = useState({ loaded, next: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, next: loaded });
  return [shown.loaded === loaded ? shown.next : loaded, (next) => setShown({ loaded, next })];
}
