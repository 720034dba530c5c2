/** Later results are counted but not shown: showing them would require holding and sorting all results before them. */
export const MAX_SHOWN_RESULTS = 100_000;
