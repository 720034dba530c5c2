const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/**
 * "Mar 1, 2026" for a day or an ISO timestamp, in UTC so that server and browser agree. Only versions are named by
 * their day as YYYY-MM-DD (CODE-09).
 */
export const formatDay = (day: string): string => format.format(new Date(day));
