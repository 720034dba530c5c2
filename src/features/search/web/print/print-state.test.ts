import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { planPrint, waitForAll } from "./print-state.ts";

describe("Printing results", () => {
  test("[PRINT-01] [PRINT-02] [PRINT-03] is at once where all are loaded, refused beyond the limit, and else waits for all", () => {
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

  function wait(ask: (signal: AbortSignal) => Promise<string>) {
    const heard: string[] = [];
    const cancel = waitForAll({
      ask,
      most: 2,
      onAnswer: (answer) => heard.push(answer),
      onFailure: () => heard.push("failed"),
    });
    return { heard, cancel };
  }

  test("[PRINT-03] [CONSTANTS-29] looks every 500 ms, and answers once", async () => {
    const { heard } = wait(async () => "all");
    await vi.advanceTimersByTimeAsync(499);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual(["all"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(heard).toEqual(["all"]);
  });

  test("[PRINT-04] [CONSTANTS-30] fails after the configured seconds, and asks no longer", async () => {
    let isGivenUp = false;
    const { heard } = wait((signal) => new Promise(() => signal.addEventListener("abort", () => (isGivenUp = true))));
    await vi.advanceTimersByTimeAsync(1999);
    expect([heard, isGivenUp]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([heard, isGivenUp]).toEqual([["failed"], true]);
  });

  test("[PRINT-04] fails where the results cannot be had", async () => {
    const { heard } = wait(() => Promise.reject(new Error("away")));
    await vi.advanceTimersByTimeAsync(500);
    expect(heard).toEqual(["failed"]);
  });

  test("can be cancelled: nothing is heard of it then", async () => {
    const { heard, cancel } = wait(async () => "all");
    cancel();
    await vi.advanceTimersByTimeAsync(5000);
    expect(heard).toEqual([]);
  });
});
