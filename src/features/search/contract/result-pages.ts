/* Defaults for result pages and printing (OPEN-61), for a new town and for the page that belongs to no town. */
export const RESULTS_PER_PAGE = 20;
/** Maximum number of result pages to print. */
export const MAX_PRINTED_PAGES = 25;
/** Seconds to wait for results to print. */
export const MAX_PRINT_WAIT = 60;
