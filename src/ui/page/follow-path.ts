import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * `shouldRevalidate` for routes whose data depends on the path only. A change of the query alone (a refined search,
 * cleared highlights) does not reload the data; an explicit reload at the same address does.
 */
export function followPath({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}
