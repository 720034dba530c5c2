/*
 * How many results there are on a page and on paper (OPEN-61) where no town says otherwise: in a new town, and on the
 * page that is of no town.
 */
export const RESULTS_PER_PAGE = 20;
/** Pages of results that are printed at most. */
export const MAX_PRINTED_PAGES = 25;
/** Seconds for which one waits for the results to print. */
export const MAX_PRINT_WAIT = 60;
