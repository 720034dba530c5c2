import type { Page } from "playwright-core";
import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { frames } from "../harness/frames.ts";
import { expect, journey } from "../harness/journey.ts";

const CHAPTER = "/larkmere/cite/135-45";
const WIDTHS = [360, 760, 996, 1240];
const at = (width: number) => ({ viewport: { width, height: 780 } });

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");

/** Distance of a paragraph near the middle of the window from its top; always of the same paragraph. */
async function paragraphTop(page: Page): Promise<() => Promise<number>> {
  const paragraph = await page.evaluateHandle(() =>
    [...document.querySelectorAll("#law p")].find((each) => each.getBoundingClientRect().top > 300),
  );
  return () => paragraph.evaluate((element) => element?.getBoundingClientRect().top ?? Number.NaN);
}

describe("By keyboard", () => {
  journey("Tab, Enter and Tab reach the first link in the law", async ({ page }) => {
    await page.goto("/45000051");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("Skip to the text");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.keyboard.press("Tab");
    const isFirst = await page.evaluate(() => document.activeElement === document.querySelector("#law a"));
    expect(isFirst).toBe(true);
  });

  journey("the next part begins at its heading, so that Tab reaches its first link", async ({ page }) => {
    await page.goto("/45000051");
    const before = page.url();
    await page.keyboard.press("n");
    await page.waitForURL((url) => url.href !== before);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#law") !== null)).toBe(true);
  });

  journey("from the results, the first Tabs reach the heading and not the filters", async ({ page }) => {
    await page.goto("/larkmere/search?query=parking");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.keyboard.press("Tab");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("aside, section[popover]") ?? null))
      .toBeNull();
  });

  journey("a section is one stop, and arrow keys lead to the links of its paragraphs", async ({ page }) => {
    await page.goto(CHAPTER);
    const links = page.locator("#law a.permalink");
    const stops = await links.evaluateAll((all) => all.filter((link) => (link as HTMLElement).tabIndex === 0));
    expect(stops).toHaveLength(await page.locator("#law .provision > .provision-head > a.permalink").count());
    const link = page.locator("#law").getByRole("link", { name: "Copy link to § 135-45", exact: true });
    await link.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toBe("Copy link to § 135-45 A.");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toMatch(/^Copy link to § 135-45 (?!A\.$)[A-Z(]/);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focused(page)).toBe("Copy link to § 135-45 A.");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focused(page)).toBe("Copy link to § 135-45");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("From the link of a section to the links of its paragraphs").waitFor();
  });
});

describe("The page stays where it is", () => {
  journey.for(WIDTHS)("when somebody searches, at %i px", async (width, { openPage }) => {
    const page = await openPage(at(width));
    // Once the notes are there.
    await page.goto("/45000051", { waitUntil: "networkidle" });
    await page.evaluate(() => scrollTo(0, 2000));
    await frames(page);
    const top = await paragraphTop(page);
    const before = await top();
    await page.keyboard.press("/");
    await page.keyboard.type("parking", { delay: 30 });
    await page.getByRole("listbox").waitFor();
    expect(await top()).toBe(before);
    await page.keyboard.press("Escape");
    expect(await top()).toBe(before);
    await page.getByRole("combobox", { name: /^Search the code/ }).click();
    expect(await top()).toBe(before);
  });
});

describe("An archived version", () => {
  journey.for(WIDTHS)("[CODE-02] says so on every screen of the page, at %i px", async (width, { openPage }) => {
    const page = await openPage(at(width));
    await page.goto("/larkmere-1/cite/135-45");
    await page.evaluate(() => scrollTo(0, 3000));
    await frames(page);
    const notice = page.getByRole("complementary", { name: "Archived version" });
    const box = await notice.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(80);
    await notice.getByRole("link", { name: "Read the current text" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/larkmere-1"));
    await expect.poll(() => notice.count()).toBe(0);
  });
});

describe("Page tools", () => {
  journey("[SHELL-28] are in the head of the page from 996 px on, where the dial is hidden", async ({ openPage }) => {
    const page = await openPage(at(996));
    await page.goto("/45000051");
    const tools = page.getByRole("group", { name: "Page tools" });
    await expect
      .poll(() => tools.getByRole("link", { name: "E-mail" }).getAttribute("href"))
      .toMatch(/^mailto:\?subject=[^&]*%2C%20Town%20of%20Larkmere&/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await tools.getByRole("button", { name: "Share" }).click();
    await page.getByText("Link copied").waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("/45000051");
    await expectAccessible(page);
    // A page with notes asks first whether they are printed (notes.test.ts).
    const none = { noteCount: 0, myNotesCount: 0, noteLocationData: {} };
    await page.route("**/notes/counts**", (route) => route.fulfill({ json: none }));
    await page.reload();
    await page.evaluate(() => {
      window.print = () => void (document.body.dataset["printed"] = "");
    });
    await tools.getByRole("button", { name: "Print" }).click();
    await page.waitForSelector("body[data-printed]");
    await page.setViewportSize({ width: 995, height: 780 });
    await expect.poll(() => tools.isVisible()).toBe(false);
  });
});

describe("A wrong address below a town", () => {
  journey.for(["/larkmere/nonsense", "/larkmere/foo/bar", "/larkmere-99/45000051"])(
    "keeps the town's search and contents: %s",
    async (path, { page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
      await page.getByRole("banner").getByText("Town of Larkmere").waitFor();
      await page.getByRole("main").getByRole("link", { name: "See the contents" }).click();
      await page.getByRole("heading", { level: 1, name: "Code of the Town of Larkmere" }).waitFor();
    },
  );

  journey("a number that only another version has leads there", async ({ page }) => {
    const response = await page.goto("/larkmere-1/cite/135-74");
    const isElsewhere = response?.status() === 404;
    expect(isElsewhere).toBe(true);
    await page.getByText("It is in the current version:").waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /§ 135-74/ })
      .first()
      .click();
    await page.locator("#law").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).not.toContain("larkmere-1");
  });
});
