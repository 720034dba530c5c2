import { useMatches } from "react-router";

/** Id of the route of a town's results page (browser.ts). */
export const RESULTS_ROUTE = "search-results";

export const useIsResultsPage = (): boolean => useMatches().some(({ id }) => id === RESULTS_ROUTE);
