const MAX_TURN_MS = 30;

let begun = 0;

/**
 * For long work in a process that also answers requests: lets everything else have its turn when this one has been
 * long. Cheap to call often; undefined where there is nothing to wait for.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  const now = performance.now();
  if (now - begun < MAX_TURN_MS) return undefined;
  return new Promise((resolve) => {
    setImmediate(() => {
      begun = performance.now();
      resolve();
    });
  });
}
