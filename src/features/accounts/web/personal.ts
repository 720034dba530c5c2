/** Headers of personal pages: never cached, not even for the Back button after signing out. */
export const personalHeaders = (): Record<string, string> => ({ "cache-control": "private, no-store" });
