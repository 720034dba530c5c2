import { describe, expect, test } from "vitest";
import { cookieText, readCookie } from "./cookies.ts";

describe("Cookies", () => {
  test("[SHELL-19, CONSTANTS-15] last days × 86,400 seconds", () => {
    expect(cookieText("dismissedMessage-larkmere", "1x2y", 365, true)).toBe(
      "dismissedMessage-larkmere=1x2y; Max-Age=31536000; Path=/; SameSite=Lax; Secure",
    );
    expect(cookieText("sidePanel", "closed", 30, false)).toContain("Max-Age=2592000;");
  });

  test("are matched by their full name", () => {
    expect(readCookie("panel", "sidePanel=closed; panel=a%20b")).toBe("a b");
    expect(readCookie("side", "sidePanel=closed")).toBeNull();
  });
});
