const words = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/**
 * "Mar 1, 2026" for a day or a moment as ISO text, by the calendar of Greenwich: server and browser agree. Versions alone
 * are named by their day as YYYY-MM-DD (CODE-09).
 */
export const formatDay = (day: string): string => words.format(new Date(day));
