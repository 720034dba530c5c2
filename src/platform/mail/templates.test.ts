import { describe, expect, test } from "vitest";
import { invitation, passwordReset } from "./templates.ts";

const invited = {
  town: "Larkmere",
  invitedBy: "Ada Clerk",
  link: "https://code.example.org/invitation/a1",
  validUntil: new Date("2026-11-27T16:30:00Z"),
};

describe("The texts of messages", () => {
  test("[OPEN-81] an invitation names the town, who invites, the link and how long it is valid", () => {
    const { subject, text, html } = invitation(invited);
    expect(subject).toBe("Your account for the code of Larkmere");
    for (const fact of [
      "Larkmere",
      "Ada Clerk",
      "https://code.example.org/invitation/a1",
      "November 27, 2026",
      "4:30 PM UTC",
    ]) {
      expect(text.replaceAll("\u202F", " ")).toContain(fact);
    }
    expect(html).toContain('<a href="https://code.example.org/invitation/a1">Choose your password here</a>');
  });

  test("[OPEN-81] a password reset says whose password, and what to do if it was not you", () => {
    const { text } = passwordReset({ ...invited, username: "mora" });
    expect(text).toContain("“mora”");
    expect(text).toContain("you need not do anything");
  });

  test("names become text in the HTML, never markup", () => {
    const { html } = invitation({ ...invited, town: '<script>alert("x")</script>', invitedBy: "A & B" });
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("A &amp; B");
  });

  test("a link that is no web address is refused", () => {
    expect(() => invitation({ ...invited, link: "javascript:alert(1)" })).toThrow("web address");
  });
});
