import type { BrowserContextOptions, Page } from "playwright-core";
import type { OpenPage } from "./journey.ts";
import type { OwnServer } from "./own-server.ts";

/** Opens an address and waits until the page reacts to keys and clicks. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("html[data-alive]").waitFor();
}

/** The same in a new window on the test's own server, signed in as one of its users; null: as a visitor. */
export async function openAs(
  own: OwnServer,
  openPage: OpenPage,
  username: string | null,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage({ baseURL: own.address, ...options });
  if (username !== null) await own.signIn(page, username);
  await open(page, path);
  return page;
}
