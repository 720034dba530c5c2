import { describe, expect, it } from "vitest";
import { problemOfTimes } from "./times.ts";

const now = new Date("2026-11-26T12:00").getTime();

describe("The times of a form", () => {
  it("are over, or end before they begin", () => {
    expect(problemOfTimes("", "2026-11-25T12:00", now)).toBe("over");
    expect(problemOfTimes("2026-11-20T12:00", "2026-11-25T12:00", now)).toBe("over");
    expect(problemOfTimes("2026-12-02T12:00", "2026-12-01T12:00", now)).toBe("reversed");
    expect(problemOfTimes("2026-12-01T12:00", "2026-12-01T12:00", now)).toBe("reversed");
  });

  it("are right otherwise", () => {
    expect(problemOfTimes("", "", now)).toBeNull();
    expect(problemOfTimes("2020-01-01T09:00", "", now)).toBeNull();
    expect(problemOfTimes("2020-01-01T09:00", "2026-12-01T12:00", now)).toBeNull();
  });
});
