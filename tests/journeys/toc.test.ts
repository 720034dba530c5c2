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
    await expect
      .poll(() => toc.getByRole("button", { name: "Contents of Chapter 135 Zoning" }).getAttribute("aria-expanded"))
      .toBe("true");
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
  await expect.poll(() => new URL(page.url()).hash).not.toBe("");
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
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
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
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("toc:larkmere"))).toContain("opened");
  },
);

/** Notes in `data-followed` how many ms after the page came alive the contents first name a section. */
function noteFollowing(): void {
  let from = 0;
  new MutationObserver((changes) => {
    const { dataset } = document.documentElement;
    for (const { target, attributeName } of changes) {
      if (attributeName === "data-alive") from = performance.now();
      const isNamed = attributeName === "aria-current" && (target as Element).matches("a[aria-current]");
      if (isNamed) dataset["followed"] ??= `${performance.now() - from}`;
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["aria-current", "data-alive"] });
}

journey("[TOC-09] [TOC-10] the contents follow the section being read when scrolling stops", async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(noteFollowing);
  await page.goto("/larkmere/cite/135-43");
  await ready(page);
  await page.locator("html[data-followed]").waitFor();
  expect(Number(await page.locator("html").getAttribute("data-followed"))).toBeGreaterThan(1100);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page
    .locator("#law .provision", { hasText: "§ 135-47" })
    .last()
    .evaluate(async (section) => {
      const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
      section.scrollIntoView({ behavior: "instant" });
      await scrolled;
    });
  const current = tocOf(page).locator("[aria-current]");
  await page.clock.runFor(199);
  expect(await current.innerText()).not.toContain("135-47");
  await page.clock.runFor(1);
  await expect.poll(() => current.innerText()).toContain("135-47");
  await expect.poll(() => current.count()).toBe(1);
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Noise");
});
