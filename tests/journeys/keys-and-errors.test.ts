import { describe } from "vitest";
import { frames } from "../harness/frames.ts";
import { expect, journey } from "../harness/journey.ts";

describe("Keyboard shortcuts", () => {
  journey("slash focuses the search field; ? lists the keyboard shortcuts and restores the focus", async ({ page }) => {
    await page.goto("/larkmere", { waitUntil: "networkidle" });
    await page.keyboard.press("/");
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest("header") !== null && document.activeElement?.tagName),
      )
      .toBe("INPUT");
    await page.keyboard.type("?");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    const menu = page.getByRole("button", { name: "Open the menu" });
    await menu.focus();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.getByText("Next part").waitFor();
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  journey("single-key shortcuts can be turned off", async ({ page }) => {
    await page.goto("/larkmere", { waitUntil: "networkidle" });
    await page.getByRole("contentinfo").getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("checkbox", { name: "Turn on single-key shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await frames(page);
    await expect.poll(() => page.getByRole("dialog", { name: "Keyboard shortcuts" }).isVisible()).toBe(false);
  });

  journey("[SHELL-43, CONSTANTS-09] a tooltip waits 300 ms", async ({ page }) => {
    await page.goto("/larkmere");
    const button = page.getByRole("button", { name: "Open the menu" });
    await button.hover();
    const delay = await button.evaluate(
      (element) => getComputedStyle(element.nextElementSibling ?? element).transitionDelay,
    );
    expect(delay).toContain("0.3s");
  });
});

describe("Errors", () => {
  journey(
    "[MESSAGES-09] an unknown part shows an error page within its site with links to continue, also without JavaScript",
    async ({ openPage }) => {
      const page = await openPage({ javaScriptEnabled: false });
      const response = await page.goto("/larkmere/999999999");
      expect(response?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
      await page.getByRole("main").getByRole("link", { name: "See the contents" }).waitFor();
      await page.getByRole("main").getByRole("link", { name: "Search" }).waitFor();
      await expect.poll(() => page.title()).toBe("Not found");
      await page.getByRole("main").getByRole("link", { name: "Home" }).click();
      await page.waitForURL("/larkmere/home");
    },
  );

  journey(
    "[MESSAGES-15] a page that fails to start stays readable, and the failure is logged as a start-up error",
    async ({ page, complaints }) => {
      // The data that the server prepared for the scripts is missing.
      await page.addInitScript(() =>
        Object.defineProperty(window, "__reactRouterContext", {
          get: () => ({ stream: {}, isSpaMode: false }),
          set: () => {},
        }),
      );
      const event = page.waitForRequest(
        (request) => request.url().endsWith("/event") && request.postDataJSON().eventName === "exception",
      );
      const thrown = page.waitForEvent("pageerror");
      await page.goto("/larkmere/home");
      const { custId, eventInfo } = (await event).postDataJSON();
      expect([custId, JSON.parse(eventInfo)]).toEqual([
        "larkmere",
        {
          tag: "start-up",
          description: expect.stringMatching(/^Failed to initialize: ./),
          page_path: "/larkmere/home",
        },
      ]);
      await thrown;
      await page.getByText("Welcome to the Code of the Town of Larkmere").waitFor();
      await page.getByRole("button", { name: "Open the menu" }).click();
      await page.getByRole("navigation", { name: "Full menu" }).getByRole("link", { name: "Index" }).waitFor();
      expect(complaints.join()).toContain("Failed to initialize");
      complaints.length = 0;
    },
  );

  journey("[EVENTS-02] an uncaught error is reported as an exception", async ({ page, complaints }) => {
    await page.goto("/larkmere/home", { waitUntil: "networkidle" });
    const event = page.waitForRequest(
      (request) => request.url().endsWith("/event") && request.postDataJSON().eventName === "exception",
    );
    const thrown = page.waitForEvent("pageerror");
    await page.evaluate(() => void Promise.reject(new Error("It broke")));
    expect(JSON.parse((await event).postDataJSON().eventInfo)).toEqual({
      tag: "page",
      description: "It broke",
      page_path: "/larkmere/home",
    });
    await thrown;
    complaints.length = 0;
  });

  journey("an unknown town and an unknown URL link to the list of codes", async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    for (const address of ["/atlantis/home", "/a/b/c/d"]) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await page.getByRole("link", { name: "See all towns" }).waitFor();
    }
  });
});
