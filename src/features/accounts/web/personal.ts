/** Headers of pages that are about one person: kept nowhere, also not for the way back after signing out. */
export const personalHeaders = (): Record<string, string> => ({ "cache-control": "private, no-store" });
