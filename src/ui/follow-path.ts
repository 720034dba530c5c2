import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * `shouldRevalidate` of routes whose data follow the path of an address, not what it says of the state of a page: a search that goes on, words
 * that are no longer marked. A page that asks to be loaded anew, at its address, is.
 */
export function followPath({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}
