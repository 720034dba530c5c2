import { describe, expect, test } from "vitest";
import { invitation, passwordReset } from "./templates.ts";

const invited = {
  town: "Larkmere",
  invitedBy: "Ada Clerk",
  link: "https://code.example.org/invitation/a1",
  validUntil: new Date("2026-11-27T16:30:00Z"),
};

describe("Mail templates", () => {
  test("[OPEN-81] an invitation has the town, the inviting person, the link and its expiration", () => {
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
    expect(html).toContain('<a href="https://code.example.org/invitation/a1">Choose your password</a>');
  });

  test("[OPEN-81] a password reset has the username, and what to do if you did not request it", () => {
    const { text } = passwordReset({ ...invited, username: "mora" });
    expect(text).toContain("“mora”");
    expect(text).toContain("If you did not request this, ignore this message");
  });

  test("names are escaped in the HTML", () => {
    const { html } = invitation({ ...invited, town: '<script>alert("x")</script>', invitedBy: "A & B" });
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("A &amp; B");
  });

  test("a link that is not a web address is rejected", () => {
    expect(() => invitation({ ...invited, link: "javascript:alert(1)" })).toThrow("web address");
  });
});
