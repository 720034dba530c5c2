const PACIFIC = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: "America/Los_Angeles",
});

/**
 * The day (YYYY-MM-DD) that it is at a time in milliseconds, for laws that take effect on a day. Towns have no time zone: a
 * day has begun once it has begun on the Pacific coast, so that nothing is said to be in force before it is.
 */
export const dayInUs = (time: number): string => PACIFIC.format(time);

/** Hours of UTC at which a day begins there, in summer and in winter. */
const BEGINS = ["07", "08"];

/** The time in milliseconds at which a day begins (`dayInUs`). */
export function startOfDayInUs(day: string): number {
  const times = BEGINS.map((hour) => Date.parse(`${day}T${hour}:00:00Z`));
  return times.find((time) => dayInUs(time) === day) ?? Math.max(...times);
}
