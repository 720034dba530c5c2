const MAX_TURN_MS = 30;

let startedAt = 0;

/**
 * For long tasks in a process that also serves requests: gives other work a turn when this task has run for a while.
 * Cheap to call often; returns undefined when there is no need to wait.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  const now = performance.now();
  if (now - startedAt < MAX_TURN_MS) return undefined;
  return new Promise((resolve) => {
    setImmediate(() => {
      startedAt = performance.now();
      resolve();
    });
  });
}
