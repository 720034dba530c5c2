/** Later results are counted and not shown: all before them would have to be held and put in order. */
export const MAX_SHOWN_RESULTS = 100_000;
