import type { Page } from "playwright-core";
import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search the code of Town of Larkmere" });
const jumps = (page: Page) => page.getByRole("listbox", { name: "Jump to..." });
const cards = (page: Page) => page.locator("main article");
const total = async (page: Page): Promise<number> => Number(/^[\d,]+/.exec((await page.locator("h1").textContent()) ?? "")?.[0].replaceAll(",", "") ?? 0);

/** The page answers to keys and clicks. */
const ready = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.alive === "");

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

async function scrollToEnd(page: Page, atLeast: number): Promise<void> {
  await page.waitForFunction((count) => {
    scrollTo(0, document.body.scrollHeight);
    return document.querySelectorAll("main article").length >= count;
  }, atLeast);
}

describe("Quick jumps", () => {
  journey("[SEARCH-02] [SEARCH-14] [SEARCH-16] a visitor jumps to a section by its number", async ({ page }) => {
    await open(page, "/larkmere/home");
    expect(await field(page).getAttribute("placeholder")).toBe("Enter search term...");
    await field(page).fill("135-2");
    const jump = jumps(page).getByRole("option", { name: /^§ 135-2 / });
    expect(await jump.textContent()).toContain("Chapter 135 Zoning");
    const guid = /\/larkmere\/(\d+)#\1$/.exec((await jump.getAttribute("href")) ?? "")?.[1];
    expect(guid).toBeDefined();
    await jump.click();
    await page.waitForURL((url) => url.hash === `#${guid}`);
    await jumps(page).waitFor({ state: "detached" });
  });

  journey("[SEARCH-07] [SEARCH-15] with the keyboard alone: to the field, into the list, through it, back and on", async ({ page }) => {
    await open(page, "/larkmere/home");
    await page.keyboard.press("/");
    await page.keyboard.type("park");
    const options = jumps(page).getByRole("option");
    await options.first().waitFor();
    const count = await options.count();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    const names = await options.allTextContents();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(names[0]);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(names[1]);
    await page.keyboard.press("End");
    expect(await focused()).toBe(names[count - 1]);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.type("i");
    await page.keyboard.press("Backspace");
    await options.first().waitFor();
    await page.keyboard.press("Tab");
    await jumps(page).waitFor({ state: "detached" });
    await page.keyboard.press("Shift+Tab");
    await options.first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/\d+#\d+$/);
  });

  journey("[SEARCH-07] a click outside closes the list", async ({ page }) => {
    await open(page, "/larkmere/home");
    await field(page).fill("park");
    await jumps(page).waitFor();
    await page.mouse.click(1000, 800);
    await jumps(page).waitFor({ state: "detached" });
  });

  journey("[SEARCH-16] a jump with ctrl opens in a new tab", async ({ page }) => {
    await open(page, "/larkmere/home");
    await field(page).fill("park");
    const [tab] = await Promise.all([page.context().waitForEvent("page"), jumps(page).getByRole("option").first().click({ modifiers: ["Control"] })]);
    await tab.waitForURL(/\/\d+#\d+$/);
    expect(page.url()).toMatch(/\/larkmere\/home$/);
  });

  journey("[SEARCH-17] [SEARCH-18] nothing is asked for an empty field, and no list shows without jumps", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/suggestions") && asked.push(request.url()));
    await open(page, "/larkmere/home");
    await field(page).fill("   ");
    await field(page).click();
    await page.waitForTimeout(400);
    expect(asked).toEqual([]);
    await Promise.all([page.waitForResponse(/\/suggestions/), field(page).fill("xyzzyq")]);
    expect(await jumps(page).count()).toBe(0);
  });

  journey("[SEARCH-19] who types fast causes one request; a late answer to earlier words is dropped", async ({ page }) => {
    const asked: string[] = [];
    await page.route(/\/suggestions/, async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get("query") ?? "");
      if (asked.length === 1) await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue().catch(() => null);
    });
    await open(page, "/larkmere/home");
    await field(page).pressSequentially("park", { delay: 20 });
    await page.waitForTimeout(350);
    expect(asked).toEqual(["park"]);
    await field(page).fill("dog");
    await jumps(page).getByText(/dog/i).first().waitFor();
    await page.waitForTimeout(800);
    expect(await jumps(page).getByText("Parking and Loading").count()).toBe(0);
  });

  journey("[SEARCH-20] a failed request is told", async ({ page, complaints }) => {
    await page.route(/\/suggestions/, (route) => route.abort());
    await open(page, "/larkmere/home");
    await field(page).fill("park");
    await page.getByText("There was a problem finding suggestions").waitFor();
    complaints.length = 0;
  });
});

describe("Results", () => {
  journey("[SEARCH-21] [SEARCH-27] [SEARCH-49] [ROUTES-38] [OPEN-108] a visitor finds the parking rules and arrives at one", async ({ page }) => {
    await open(page, "/larkmere/home");
    await field(page).fill("parking");
    await field(page).press("Enter");
    await page.waitForURL("/larkmere/search?query=parking");
    await page.getByRole("heading", { level: 1, name: /^\d+ results for “parking”$/ }).waitFor();
    expect(await page.title()).toBe("Town of Larkmere Search: parking");
    expect(await field(page).inputValue()).toBe("parking");
    const card = cards(page).filter({ has: page.locator("mark") }).first();
    expect(await card.textContent()).toContain("Code");
    expect(await card.getByRole("listitem").filter({ hasText: /parking ×/ }).count()).toBe(1);
    expect(await card.getByRole("link", { name: /^E-mail/ }).getAttribute("href")).toMatch(/^mailto:\?subject=.+&body=.+http/);
    const link = card.getByRole("heading").getByRole("link");
    const address = (await link.getAttribute("href")) ?? "";
    await link.click();
    await page.waitForURL(`**${address}`);
    const place = page.locator(`[id="${address.split("#")[1]}"]`);
    await place.waitFor();
    expect(await place.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  });

  journey("[SEARCH-35] [SEARCH-38] the order of the code is a choice, kept in the address and by the next search", async ({ page }) => {
    await open(page, "/larkmere/search?query=permit");
    await page.getByLabel("Sort by").selectOption({ label: "Order of the code" });
    await page.waitForURL("/larkmere/search?query=permit&sortOrder=natural");
    await field(page).fill("fee");
    await field(page).press("Enter");
    await page.waitForURL("/larkmere/search?query=fee&sortOrder=natural");
  });

  journey("[SEARCH-39] [SEARCH-40] [SEARCH-44] [SEARCH-46] [SEARCH-47] a part of the code filters the results, and its chip takes the filter off", async ({ page }) => {
    await open(page, "/larkmere/search?query=permit");
    const all = await total(page);
    await page.getByText("Filter By Part").waitFor();
    await page.getByRole("checkbox", { name: /^Part I / }).check();
    await page.waitForURL(/selections=part%3A\d+$/);
    await page.waitForFunction((before) => !document.querySelector("h1")?.textContent?.startsWith(`${before} `), all);
    expect(await total(page)).toBeLessThan(all);
    await page.getByRole("link", { name: /^Remove filter: Part I / }).click();
    await page.waitForURL("/larkmere/search?query=permit");
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${all} results`) }).waitFor();
    await page.goBack();
    await page.waitForURL(/selections=/);
    expect(await page.getByRole("checkbox", { name: /^Part I / }).isChecked()).toBe(true);
  });

  journey("[SEARCH-40] [SEARCH-41] [CONSTANTS-33] a facet with one option shows only where it is chosen, and is then open", async ({ page }) => {
    await open(page, '/larkmere/search?query="Schedule+of+parking+spaces"');
    expect(await cards(page).count()).toBeGreaterThan(0);
    expect(await page.getByText("Filter By Part").count()).toBe(0);
    await open(page, "/larkmere/search?query=permit");
    const part = page.getByRole("checkbox", { name: /^Part I / });
    const selection = await part.getAttribute("value");
    await open(page, `/larkmere/search?query=permit&selections=${selection}`);
    expect(await page.locator("details", { has: part }).getAttribute("open")).not.toBeNull();
    expect(await part.isChecked()).toBe(true);
  });

  journey("[SEARCH-52] [SEARCH-57] [SEARCH-62] more results come while scrolling, and back restores them and the place", async ({ page }) => {
    await open(page, "/larkmere/search?query=the");
    expect(await cards(page).count()).toBe(20);
    await scrollToEnd(page, 60);
    const card = cards(page).nth(45);
    const title = await card.getByRole("heading").textContent();
    await card.scrollIntoViewIfNeeded();
    const loaded = await cards(page).count();
    const top = await page.evaluate(() => scrollY);
    await card.getByRole("heading").getByRole("link").click();
    await page.waitForURL(/\/\d+(\?.*)?#\d+$/);
    await page.goBack();
    await page.waitForURL(/query=the/);
    await page.waitForFunction((count) => document.querySelectorAll("main article").length >= count, loaded);
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 4, top);
    expect(await cards(page).nth(45).getByRole("heading").textContent()).toBe(title);
    const ids = await cards(page).getByRole("heading").getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(ids).size).toBe(ids.length);
  });

  journey("[SEARCH-52] [CONSTANTS-31] more results are asked for 800 px before the end comes into sight, not earlier", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/search-results/") && asked.push(request.url()));
    await open(page, "/larkmere/search?query=the");
    const scrollToBefore = (pixels: number) =>
      page.evaluate((above) => {
        const end = document.querySelector("main article")?.closest("ol")?.nextElementSibling?.getBoundingClientRect().top ?? 0;
        scrollBy(0, end - innerHeight - above);
      }, pixels);
    await scrollToBefore(900);
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    await scrollToBefore(700);
    await expect.poll(() => asked.length).toBe(1);
  });

  journey("[SEARCH-53] [SEARCH-54] [SEARCH-55] each page is asked for once, one at a time, and none beyond the last", async ({ page }) => {
    const asked: number[] = [];
    let waiting = 0;
    let most = 0;
    await page.route(/\/search-results\//, async (route) => {
      asked.push(Number(/search-results\/(\d+)/.exec(route.request().url())?.[1]));
      most = Math.max(most, (waiting += 1));
      await new Promise((resolve) => setTimeout(resolve, 150));
      await route.continue();
      waiting -= 1;
    });
    await open(page, "/larkmere/search?query=permit");
    const all = await total(page);
    await scrollToEnd(page, all);
    await page.getByText("These are all the results.").waitFor();
    await page.mouse.wheel(0, -2000);
    await page.mouse.wheel(0, 4000);
    await page.waitForTimeout(300);
    expect(asked).toEqual(Array.from({ length: Math.ceil(all / 20) - 1 }, (_page, index) => index + 1));
    expect(most).toBe(1);
  });

  journey("[SEARCH-62] a reload finds the loaded results and the place again", async ({ page }) => {
    await open(page, "/larkmere/search?query=the");
    await scrollToEnd(page, 60);
    await cards(page).nth(45).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await page.reload();
    await page.waitForFunction((y) => document.querySelectorAll("main article").length >= 60 && Math.abs(scrollY - y) < 40, top);
  });

  journey("[SEARCH-37] [SEARCH-56] [SEARCH-58] a slow search shows what comes; the answer to an older search is dropped", async ({ page }) => {
    await open(page, "/larkmere/search?query=permit");
    await page.route(/search\.data\?.*query=fence/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => null);
    });
    await field(page).fill("fence");
    await field(page).press("Enter");
    await page.getByText("Searching…").waitFor();
    expect(await cards(page).count()).toBe(0);
    expect(await page.getByLabel("Sort by").isVisible()).toBe(false);
    await field(page).fill("noise");
    await field(page).press("Enter");
    await page.getByRole("heading", { level: 1, name: /for “noise”/ }).waitFor();
    await page.waitForTimeout(1500);
    expect(await page.title()).toBe("Town of Larkmere Search: noise");
  });

  journey("[SEARCH-62] back and forward go from search to search", async ({ page }) => {
    await open(page, "/larkmere/search?query=permit");
    await field(page).fill("noise");
    await field(page).press("Enter");
    await page.getByRole("heading", { level: 1, name: /for “noise”/ }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /for “permit”/ }).waitFor();
    expect(await field(page).inputValue()).toBe("permit");
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: /for “noise”/ }).waitFor();
    expect(await field(page).inputValue()).toBe("noise");
  });

  journey("[SEARCH-29] nothing found: what helps", async ({ page }) => {
    await open(page, "/larkmere/search?query=xyzzyq");
    await page.getByText("No results found...").waitFor();
    await page.getByRole("link", { name: "fence OR hedge" }).click();
    await page.getByRole("heading", { level: 1, name: /results? for “fence OR hedge”/ }).waitFor();
  });

  journey("a citation of a paragraph finds its section and leads to the paragraph", async ({ page }) => {
    await page.goto("/larkmere/search?query=135-24B(2)");
    await cards(page).getByRole("link", { name: "§ 135-24 Corner lots and sight triangles", exact: true }).click();
    await page.waitForURL(/#\d+-B-2$/);
  });

  journey("[SEARCH-30] more results that cannot be had say so, and come on another try", async ({ page, complaints }) => {
    await page.route(/\/search-results\//, (route) => route.fulfill({ status: 503, json: { title: "Away", message: "Search cannot answer at the moment. Please try again." } }));
    await open(page, "/larkmere/search?query=the");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByText("Search cannot answer at the moment. Please try again.").waitFor();
    await page.unroute(/\/search-results\//);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.waitForFunction(() => document.querySelectorAll("main article").length > 20);
    complaints.length = 0;
  });

  journey("[SEARCH-21] [ROUTES-39] an archive searches its own version, and says so", async ({ page }) => {
    await open(page, "/larkmere-1/search?query=parking");
    expect(await page.locator("main header").textContent()).toContain("an archived version of the code");
    const addresses = await cards(page).getByRole("heading").getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.filter((address) => !/^\/larkmere-1\/\d+(\?[^#]*)?#\d+$/.test(address))).toEqual([]);
  });

  journey("[SEARCH-60] [EVENTS-03] [EVENTS-04] a new search is logged once, its pages each", async ({ page }) => {
    const events: string[] = [];
    page.on("request", (request) => {
      if (!request.url().endsWith("/event")) return;
      const { eventName, eventInfo }: { eventName: string; eventInfo: string } = request.postDataJSON();
      events.push(`${eventName} ${eventName === "page_view" ? (JSON.parse(eventInfo).search_page ?? "") : eventInfo.replace(/,"result_count":[1-9]\d*\}/, ',"result_count":"some"}')}`);
    });
    await open(page, "/larkmere/search?query=permit");
    await scrollToEnd(page, 40);
    expect(events.slice(0, 3)).toEqual(['view_search_results {"search_term":"permit","scope":"all","sort_order":"relevance","result_count":"some"}', "page_view 0", "page_view 1"]);
    await page.getByRole("checkbox", { name: /^Part I / }).check();
    await page.waitForURL(/selections=/);
    expect(events.filter((event) => event.startsWith("view_search_results"))).toHaveLength(1);
  });
});

describe("Search for everyone", () => {
  journey("[SEARCH-23] [SEARCH-54] without JavaScript a visitor searches, filters, sorts and reads on", async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto("/larkmere/home");
    await field(page).fill("permit");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const all = await total(page);
    expect(all).toBeGreaterThan(40);
    await page.getByRole("link", { name: "More results" }).click();
    expect(page.url()).toContain("page=2");
    expect(await cards(page).count()).toBe(20);
    await page.getByRole("link", { name: "Earlier results" }).click();
    await page.getByLabel("Sort by").selectOption({ label: "Order of the code" });
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await page.getByRole("checkbox", { name: /^Part I / }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    expect(page.url()).toContain("sortOrder=natural");
    expect(await total(page)).toBeLessThan(all);
    await page.getByRole("link", { name: /^Remove filter: Part I / }).click();
    expect(await total(page)).toBe(all);
  });

  for (const [name, width] of [["wide", 1240], ["on a phone", 360]] as const) {
    journey(`no accessibility fault in results, list and help, ${name}`, async ({ openPage }) => {
      const page = await openPage({ viewport: { width, height: 800 } });
      await open(page, "/larkmere/search?query=parking");
      await expectAccessible(page);
      await field(page).fill("park");
      await jumps(page).waitFor();
      await expectAccessible(page);
      await open(page, "/larkmere/search?query=xyzzyq");
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }

  journey("on a phone the search covers the page while it is active, with the field at the top", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await open(page, "/larkmere/home");
    await field(page).tap();
    await page.getByRole("button", { name: "Close search" }).waitFor();
    expect((await field(page).boundingBox())?.y).toBeLessThan(20);
    await field(page).fill("park");
    await jumps(page).getByRole("option").first().tap();
    await page.waitForURL(/\/\d+#\d+$/);
    await page.getByRole("button", { name: "Close search" }).waitFor({ state: "hidden" });
  });
});
