import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { planPrint, waitForAll } from "./print-state.ts";

describe("Printing results", () => {
  test("[PRINT-01] [PRINT-02] [PRINT-03] prints at once if all are loaded, is refused beyond the limit, and otherwise loads all first", () => {
    expect(planPrint({ loadedPages: 3, maxPages: 3, pageLimit: 25 })).toBe("print");
    expect(planPrint({ loadedPages: 30, maxPages: 30, pageLimit: 25 })).toBe("print");
    expect(planPrint({ loadedPages: 1, maxPages: 26, pageLimit: 25 })).toBe("refuse");
    expect(planPrint({ loadedPages: 1, maxPages: 25, pageLimit: 25 })).toBe("load");
    expect(planPrint({ loadedPages: 0, maxPages: 1, pageLimit: 25 })).toBe("load");
  });
});

describe("Waiting for all results", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function wait(load: (signal: AbortSignal) => Promise<string>) {
    const calls: string[] = [];
    const cancel = waitForAll({
      load,
      timeout: 2,
      onAnswer: (answer) => calls.push(answer),
      onFailure: () => calls.push("failed"),
    });
    return { calls, cancel };
  }

  test("[PRINT-03] [CONSTANTS-29] polls every 500 ms, and answers once", async () => {
    const { calls } = wait(async () => "all");
    await vi.advanceTimersByTimeAsync(499);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(["all"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toEqual(["all"]);
  });

  test("[PRINT-04] [CONSTANTS-30] fails after the configured seconds, and aborts the request", async () => {
    let isAborted = false;
    const { calls } = wait((signal) => new Promise(() => signal.addEventListener("abort", () => (isAborted = true))));
    await vi.advanceTimersByTimeAsync(1999);
    expect([calls, isAborted]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([calls, isAborted]).toEqual([["failed"], true]);
  });

  test("[PRINT-04] fails if the results cannot be loaded", async () => {
    const { calls } = wait(() => Promise.reject(new Error("away")));
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toEqual(["failed"]);
  });

  test("calls nothing after it is cancelled", async () => {
    const { calls, cancel } = wait(async () => "all");
    cancel();
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toEqual([]);
  });
});
