import { describe } from "vitest";
import type { Page } from "playwright-core";
import { frames } from "../harness/frames.ts";
import { expect, journey } from "../harness/journey.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const message = (page: Page) => page.getByRole("complementary", { name: "Town notice" });
const allAreas = (page: Page) => page.getByRole("navigation", { name: "Full menu" });

/** Sum of the layout shifts while the page opens. */
async function shiftsOf(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The browser reports what has shifted so far within some frames.
  await frames(page, 30);
  return page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}

describe("The town notice", () => {
  journey(
    "[SHELL-18, SHELL-19, OPEN-131] [~SHELL-50: no autoCheck, lastDueWarning and lastCheckReminder] a visitor dismisses it and does not see it again, without layout shifts",
    async ({ page }) => {
      await page.goto("/larkmere/home", { waitUntil: "networkidle" });
      await message(page).getByText("Larkmere is a fictional town").waitFor();
      await message(page).getByRole("button", { name: "Dismiss this message" }).click();
      await message(page).waitFor({ state: "detached" });
      const cookie = (await page.context().cookies()).find(({ name }) => name === "dismissedMessage-larkmere");
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThan(30.1);
      expect(await shiftsOf(page, "/larkmere")).toBeLessThan(0.01);
      await expect.poll(() => message(page).isVisible()).toBe(false);
    },
  );

  journey("[OPEN-131] a dismissed notice is shown again after its text changes", async ({ page }) => {
    await page.goto("/larkmere/home");
    await page.context().addCookies([{ name: "dismissedMessage-larkmere", value: "another", url: page.url() }]);
    await page.goto("/larkmere/home", { waitUntil: "networkidle" });
    await message(page).waitFor();
  });
});

describe("The rail", () => {
  journey("marks the entry of the current page", async ({ page }) => {
    const menu = page.locator("nav[aria-label='Full menu']");
    const current = menu.locator("[aria-current=page]");
    await page.goto("/larkmere/home");
    const zoning = await menu.locator("a", { hasText: "Zoning Law (Ch. 135)" }).getAttribute("href");
    for (const [address, name] of [
      ["/larkmere/home", "Home"],
      ["/larkmere", "Code of the Town of Larkmere"],
      ["/larkmere/index", "Index"],
      ["/archives/larkmere", "Archives"],
      ["/larkmere/search", "Search"],
      [zoning ?? "", "Zoning Law (Ch. 135)"],
    ] as const) {
      await page.goto(address);
      await expect.poll(() => current.allTextContents(), { message: address }).toEqual([name]);
    }
  });

  journey(
    "[~SHELL-10: no Questions, Calculators or Help entry] [SHELL-13, ZONING-01] expands, and collapses on a click outside",
    async ({ page }) => {
      await page.goto("/larkmere/home", { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Open the menu" }).click();
      await expect
        .poll(() => allAreas(page).getByRole("link").allInnerTexts())
        .toEqual([
          "Home",
          "Code of the Town of Larkmere",
          "Index",
          "Archives",
          expect.stringContaining("Zoning Map"),
          "Zoning Law (Ch. 135)",
          "New Local Laws",
          "Local Law Ledger",
          "Notes",
          "Town Records",
          "Agendas",
          "Board Decisions",
          "Budgets",
          "Maps",
          "Minutes",
          "Plans and Reports",
          "Recordings",
          "Search",
        ]);
      await page.mouse.click(900, 600);
      await allAreas(page).waitFor({ state: "hidden" });
    },
  );

  journey("[PUBDOC-30] the narrow rail has the types of documents on their pages only", async ({ page }) => {
    const rail = page.getByRole("navigation", { name: "Site navigation" });
    const names = (): Promise<string[]> => rail.getByRole("link").allInnerTexts();
    await page.goto("/larkmere");
    await expect.poll(names).toEqual(["Home", "Code", "Index", "Archives", "Notes", "Records", "Search"]);
    await rail.getByRole("link", { name: "Records" }).click();
    await rail.getByRole("link", { name: "Minutes" }).click();
    await page.waitForURL(/\/documents\/Minutes$/);
    const all = ["Agendas", "Board Decisions", "Budgets", "Maps", "Minutes", "Plans and Reports", "Recordings"];
    await expect
      .poll(() => rail.getByRole("list", { name: "Town Records" }).getByRole("link").allInnerTexts())
      .toEqual(all);
    await expect.poll(() => rail.locator("[aria-current=page]").innerText()).toBe("Minutes");
  });

  journey(
    "[SHELL-11, ZONING-02] the zoning map opens in a new tab, the zoning chapter in the same one",
    async ({ page }) => {
      await page.goto("/larkmere/home", { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Show pages under Zoning" }).click();
      await expect
        .poll(() => allAreas(page).getByRole("link", { name: "Zoning Map" }).getAttribute("target"))
        .toBe("_blank");
      await allAreas(page).getByRole("link", { name: "Zoning Law (Ch. 135)" }).click();
      await page.waitForURL(/\/\d+#\d+$/);
      await allAreas(page).waitFor({ state: "hidden" });
      await expect.poll(() => page.title()).toContain("Zoning");
    },
  );

  journey("[SHELL-39, CONSTANTS-20] is beside the page from 760 px, and a menu below that", async ({ openPage }) => {
    for (const [width, isBeside] of [
      [759, false],
      [760, true],
    ] as const) {
      const page = await openPage({ viewport: { width, height: 800 } });
      await page.goto("/larkmere/home");
      await expect
        .poll(() => page.getByRole("navigation", { name: "Site navigation", exact: true }).isVisible(), {
          message: `${width} px`,
        })
        .toBe(isBeside);
    }
  });

  journey("closes on Escape and restores the focus", async ({ page }) => {
    await page.goto("/larkmere/home", { waitUntil: "networkidle" });
    const button = page.getByRole("button", { name: "Open the menu" });
    await button.focus();
    await page.keyboard.press("Enter");
    await allAreas(page).waitFor();
    await page.keyboard.press("Escape");
    await allAreas(page).waitFor({ state: "hidden" });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  journey("is a menu on a phone, also without JavaScript", async ({ openPage }) => {
    const page = await openPage({ ...phone, javaScriptEnabled: false });
    await page.goto("/larkmere/home");
    await expect
      .poll(() => page.getByRole("navigation", { name: "Site navigation", exact: true }).isVisible())
      .toBe(false);
    await page.getByRole("button", { name: "Open the menu" }).click();
    await allAreas(page).getByRole("link", { name: "Index" }).click();
    await page.waitForURL("/larkmere/index");
  });
});

describe("The side panel", () => {
  journey("[SHELL-30, SHELL-31] stays hidden on the next page from the first paint", async ({ page }) => {
    await page.goto("/larkmere", { waitUntil: "networkidle" });
    const panel = page.getByRole("region", { name: "Code", exact: true });
    await panel.getByRole("button", { name: "Hide contents" }).click();
    await panel.waitFor({ state: "hidden" });
    expect(await shiftsOf(page, "/larkmere-1/larkmere")).toBeLessThan(0.01);
    await expect.poll(() => panel.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Show contents" }).click();
    await panel.waitFor();
  });

  journey(
    "[SHELL-30] is a full-screen drawer on a phone: Tab stays inside, Escape closes it and restores the focus",
    async ({ openPage }) => {
      const page = await openPage(phone);
      await page.goto("/larkmere", { waitUntil: "networkidle" });
      const opener = page.getByRole("button", { name: "Contents", exact: true });
      await opener.focus();
      await page.keyboard.press("Enter");
      const drawer = page.getByRole("dialog", { name: "Code", exact: true });
      await drawer.waitFor();
      await drawer.locator(":focus").waitFor();
      await expect.poll(() => drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
      await drawer.getByRole("button", { name: "Close contents" }).focus();
      await page.keyboard.press("Shift+Tab");
      await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.keyboard.press("Tab");
      await expect
        .poll(() =>
          drawer
            .getByRole("button", { name: "Close contents" })
            .evaluate((element) => element === document.activeElement),
        )
        .toBe(true);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  journey("opens without JavaScript", async ({ openPage }) => {
    const page = await openPage({ ...phone, javaScriptEnabled: false });
    await page.goto("/larkmere");
    await page.getByRole("button", { name: "Contents", exact: true }).click();
    await page.getByRole("heading", { name: "Code", exact: true }).waitFor();
  });
});

describe("The speed dial", () => {
  journey(
    "[~SHELL-27: no add alert and no download] [SHELL-28, SHELL-29, OPEN-17] offers the page tools on a phone, opening to the left",
    async ({ openPage }) => {
      const page = await openPage(phone);
      await page.goto("/larkmere", { waitUntil: "networkidle" });
      const dial = page.locator("summary[aria-label='Page tools']");
      const before = await dial.boundingBox();
      await dial.click();
      const next = page.getByRole("link", { name: /^Next part: / });
      await expect.poll(async () => (await next.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
      await page.getByRole("button", { name: "Share" }).waitFor();
      await page.getByRole("button", { name: "Print" }).waitFor();
      await expect
        .poll(() => page.getByRole("link", { name: "E-mail", exact: true }).getAttribute("href"))
        .toMatch(/^mailto:\?subject=.*larkmere/i);
      await next.click();
      await page.waitForURL(/\/\d+/);
      await page.getByRole("heading", { level: 1, name: "Part I" }).waitFor();
      await dial.click();
      await page.getByRole("link", { name: /^Previous part: / }).waitFor();
    },
  );

  journey("[SHELL-28] is hidden from 996 px", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 996, height: 800 } });
    await page.goto("/larkmere");
    await expect.poll(() => page.locator("summary[aria-label='Page tools']").isVisible()).toBe(false);
    const narrower = await openPage({ viewport: { width: 995, height: 800 } });
    await narrower.goto("/larkmere");
    await expect.poll(() => narrower.locator("summary[aria-label='Page tools']").isVisible()).toBe(true);
  });

  journey(
    "[MESSAGES-01, MESSAGES-04] sharing copies the link and confirms it; the message can be dismissed",
    async ({ openPage }) => {
      const page = await openPage({ ...phone, permissions: ["clipboard-read", "clipboard-write"] });
      await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
      await page.goto("/larkmere", { waitUntil: "networkidle" });
      await page.locator("summary[aria-label='Page tools']").click();
      await page.getByRole("button", { name: "Share" }).click();
      const toast = page.getByRole("status").getByText("Link copied");
      await toast.waitFor();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/larkmere$/);
      await page.getByRole("button", { name: "Dismiss", exact: true }).click();
      await toast.waitFor({ state: "detached" });
    },
  );
});
