import type { BrowserContextOptions, Page } from "playwright-core";
import type { OpenPage } from "./journey.ts";
import { openAs } from "./open.ts";
import type { OwnServer } from "./own-server.ts";

/** Opens Larkmere's settings page, signed in as one of the users. */
export const openSettings = (
  own: OwnServer,
  openPage: OpenPage,
  username: string,
  options?: BrowserContextOptions,
): Promise<Page> => openAs(own, openPage, username, "/dashboard/larkmere/settings", options);
/** The form of a setting and its Apply button. */
export const card = (page: Page, title: string) => page.getByRole("form", { name: title, exact: true });
export const apply = (page: Page, title: string, label = "Apply") =>
  card(page, title).getByRole("button", { name: `${label} ${title}` });

/** Closes the toast that is shown, so that the next one does not wait for it (5 seconds or more). */
export const dismissToast = (page: Page): Promise<void> =>
  page.getByRole("status").getByRole("button", { name: "Dismiss" }).click();
