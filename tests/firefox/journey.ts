import { launch, Puppeteer, type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { test } from "vitest";
import { demoServer } from "../harness/demo-server.ts";
import { findFirefox } from "../harness/find-browser.ts";
import { demoPassword, type DemoUserName } from "../harness/sign-in.ts";

/**
 * A test in Firefox on the demonstration town, named as a sentence. `page` starts empty, 1240 px wide. Errors that it
 * throws or logs fail the journey.
 */
export const journey = test
  .extend<{ browser: Browser }>({
    browser: [
      // oxlint-disable-next-line no-empty-pattern -- the form that Vitest requires
      async ({}, use) => {
        const executablePath = findFirefox() ?? "";
        const browser = await launch({ browser: "firefox", executablePath });
        await use(browser);
        await browser.close();
      },
      { scope: "worker" },
    ],
  })
  .extend<{ page: Page }>({
    page: async ({ browser }, use) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1240, height: 900 });
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      await use(page);
      await context.close();
      if (complaints.length > 0) throw new Error(`Errors in the browser:\n${complaints.join("\n")}`);
    },
  });

/** Opens a page of the demonstration server, and waits until it reacts to keys and clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(demoServer().address + path);
  await page.waitForSelector("html[data-alive]");
}

/** Signs in on the open sign-in page, and waits for the page from which it was opened. */
export async function signIn(page: Page, username: DemoUserName): Promise<void> {
  await field(page, "textbox", "User name or e-mail address").fill(username);
  await page.locator("input[type=password]").fill(await demoPassword(username));
  await field(page, "button", "Sign in").click();
  await page.waitForFunction(() => !location.pathname.startsWith("/user/login"));
  await page.waitForSelector("html[data-alive]");
}

const CONTROLS = {
  button: "button, summary",
  checkbox: "input[type=checkbox]",
  link: "a[href]",
  searchbox: "input[type=search]",
  textbox: "input:not([type]), input[type=text], textarea",
};

/** A shown control by the beginning of its name. (Firefox takes a second to look for names in its accessibility tree.) */
export const field = (page: Page, kind: keyof typeof CONTROLS, name: string) =>
  page.locator(`::-p-control(${JSON.stringify([CONTROLS[kind], name])})`);

Puppeteer.registerCustomQueryHandler("control", {
  queryOne: (root, selector) => {
    const [kind, name] = JSON.parse(selector) as [string, string];
    const nameOf = (element: HTMLInputElement): string =>
      element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent;
    const all = (root as Element | Document).querySelectorAll<HTMLInputElement>(kind);
    return (
      [...all].find((each) => each.checkVisibility() && nameOf(each).replaceAll(/\s+/g, " ").trim().startsWith(name)) ??
      null
    );
  },
});

/** Waits for a text on the page, or in a part of it. */
export const text = (page: Page | ElementHandle, words: string): Promise<unknown> =>
  page.waitForSelector(`::-p-text(${words})`, { visible: true });

/** What has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
