import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DateFormatContext } from "../../../ui/text/day.tsx";
import { Ago, timeAgo } from "./time-ago.tsx";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const shown = (time: string | null): string =>
  renderToStaticMarkup(
    <DateFormatContext value="numeric">
      <Ago time={timeAgo(time, NOW)} />
    </DateFormatContext>,
  );

describe("When a user was last seen", () => {
  test("is relative for a month", () => {
    expect(shown(null)).toBe("Never");
    expect(shown("2026-11-22T11:59:40Z")).toBe("just now");
    expect(shown("2026-11-22T11:15:00Z")).toBe("45 minutes ago");
    expect(shown("2026-11-21T11:00:00Z")).toBe("yesterday");
    expect(shown("2026-10-24T11:00:00Z")).toBe("29 days ago");
  });

  test("is then a day as the town writes it", () => {
    expect(shown("2026-10-13T11:00:00Z")).toBe("10/13/2026");
  });
});
