const PREFIX = "start: ";

/** Notes that a step of the start is done, for the log. */
export const stepDone = (name: string): void => void performance.mark(PREFIX + name);

/** The steps so far, and when each was done, in milliseconds since the process started. */
export const startSteps = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    performance
      .getEntriesByType("mark")
      .filter(({ name }) => name.startsWith(PREFIX))
      .map(({ name, startTime }) => [name.slice(PREFIX.length), Math.round(startTime)]),
  );
