import type { Locator, Page } from "playwright-core";
import { expect, journey } from "../harness/journey.ts";

const tocOf = (page: Page): Locator => page.getByRole("navigation", { name: "Table of contents" });
const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector("nav[aria-label='Table of contents'] [aria-current]") !== null);

journey(
  "[TOC-01] [TOC-06] [CODE-16] the contents are expanded down to the page and two levels below",
  async ({ page }) => {
    await page.goto("/larkmere/cite/135-45");
    const toc = tocOf(page);
    expect(
      await toc.getByRole("button", { name: "Contents of Chapter 135 Zoning" }).getAttribute("aria-expanded"),
    ).toBe("true");
    await toc.getByRole("link", { name: "§ 135-45 Schedule of parking spaces" }).waitFor();
  },
);

journey("[TOC-02] a node opens its part", async ({ page }) => {
  await page.goto("/larkmere");
  const link = tocOf(page).getByRole("link", { name: "Chapter 101 Noise" });
  const href = await link.getAttribute("href");
  await link.click();
  await page.waitForURL(`**${href}`);
  await page.getByRole("heading", { level: 1, name: /Noise/ }).waitFor();
});

journey("[TOC-03] [TOC-04] a part expands in place, and its children are loaded only then", async ({ page }) => {
  await page.goto("/larkmere/cite/1-1");
  const toc = tocOf(page);
  const request = page.waitForRequest(/\/toc\/\d+/);
  await toc.getByRole("button", { name: "Contents of Part II General Legislation" }).click();
  await request;
  await toc.getByRole("link", { name: "Chapter 135 Zoning" }).waitFor();
  expect(new URL(page.url()).hash).not.toBe("");
});

journey("[TOC-05] an error while loading the contents is only logged", async ({ page, complaints }) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
  await page.route("**/toc/**", (route) => route.abort());
  await page.goto("/larkmere/cite/1-1");
  const toggle = tocOf(page).getByRole("button", { name: "Contents of Part II General Legislation" });
  await toggle.click();
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  // A dialog would be in the way.
  await toggle.click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  complaints.splice(0);
});

journey(
  "[~SHELL-51: not the copies of notes and laws] [TOC-08] open nodes stay open in this session",
  async ({ page }) => {
    await page.goto("/larkmere/cite/1-1");
    await tocOf(page).getByRole("button", { name: "Contents of Chapter 18 Ethics, Code of" }).click();
    await tocOf(page)
      .getByRole("link", { name: /^§ 18-1 / })
      .waitFor();
    await page.reload();
    await tocOf(page)
      .getByRole("link", { name: /^§ 18-1 / })
      .waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("toc:larkmere"))).toContain("opened");
  },
);

/** Notes in `data-follow` how many ms after the page came alive, or after the last scrolling, the contents name a section. */
function noteFollowing(): void {
  let from = 0;
  const delays: number[] = [];
  addEventListener("scroll", () => (from = performance.now()), { passive: true });
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (attributeName === "data-alive" && from === 0) from = performance.now();
      const isNamed = attributeName === "aria-current" && (target as Element).matches("a[aria-current]");
      if (isNamed) delays.push(performance.now() - from);
    }
    if (delays.length > 0) document.documentElement.dataset["follow"] = JSON.stringify(delays);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["aria-current", "data-alive"] });
}

journey("[TOC-09] [TOC-10] the contents follow the section being read when scrolling stops", async ({ page }) => {
  await page.addInitScript(noteFollowing);
  await page.goto("/larkmere/cite/135-43");
  await ready(page);
  const delays = async (): Promise<number[]> => {
    const noted: number[] = JSON.parse((await page.locator("html").getAttribute("data-follow")) ?? "[]");
    return noted;
  };
  await page.locator("html[data-follow]").waitFor();
  expect((await delays())[0]).toBeGreaterThan(1100);
  await page
    .locator("#law .provision", { hasText: "§ 135-47" })
    .last()
    .evaluate((section) => section.scrollIntoView());
  await expect.poll(() => tocOf(page).locator("[aria-current]").innerText()).toContain("135-47");
  expect(await tocOf(page).locator("[aria-current]").count()).toBe(1);
  const [, afterScrolling] = await delays();
  expect(afterScrolling).toBeGreaterThan(195);
  expect(afterScrolling).toBeLessThan(1100);
});

journey("the contents work with the keyboard", async ({ page }) => {
  await page.goto("/larkmere");
  const toggle = tocOf(page).getByRole("button", { name: "Contents of Chapter 101 Noise" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await tocOf(page)
    .getByRole("link", { name: /^§ 101-1 / })
    .waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Noise");
});
