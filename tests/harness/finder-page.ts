import type { BrowserContextOptions, Page } from "playwright-core";
import { addTown } from "../../src/app/simulate/simulate.ts";
import { readTemplate } from "../../src/app/simulate/template.ts";
import { simulatedTowns, type SimulatedTown } from "../../src/app/simulate/towns.ts";
import type { OpenServices } from "../../src/app/services.ts";
import { createCustomer } from "../../src/features/sites/customers.ts";
import type { OpenPage } from "./journey.ts";
import { openOwnServer, type OwnServer } from "./own-server.ts";

const TOWNS = 120;
/** The first towns have a code. */
const WITH_CODE = 3;
/** Larkmere and Newtown. Millbrook is private, so it is not listed. */
export const OTHERS = 2;
export const ALL = TOWNS + OTHERS;

export const FINDER = "/search?codeFinder=true";
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export interface FinderServer {
  readonly own: OwnServer;
  readonly towns: readonly SimulatedTown[];
  readonly townAt: (at: number) => SimulatedTown;
  /** Opens a page of the server; with JavaScript, waits until it runs. */
  readonly open: (openPage: OpenPage, path: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** A server with enough towns for a long list. */
export async function openFinderServer(): Promise<FinderServer> {
  const own = await openOwnServer();
  const towns = await simulatedTowns(TOWNS, 7);
  const services = { database: { db: own.towns.db }, search: own.search, files: own.files } as OpenServices;
  const template = await readTemplate();
  for (const [at, town] of towns.entries()) {
    if (at < WITH_CODE) await addTown(services, template, town, { sections: 40, isLast: at === WITH_CODE - 1 });
    else await createCustomer(own.towns.db, town);
  }
  return {
    own,
    towns,
    townAt: (at) => towns[at] ?? ({} as SimulatedTown),
    open: async (openPage, path, options = {}) => {
      const page = await openPage({ baseURL: own.address, ...options });
      await page.goto(path);
      if (options.javaScriptEnabled !== false)
        await page.waitForFunction(() => document.documentElement.dataset.alive === "");
      return page;
    },
  };
}

/** Waits for the number of towns: "12 towns". */
export const count = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
export const box = (page: Page, { name, state }: SimulatedTown) =>
  page.getByRole("checkbox", { name: `Search ${name}, ${state}`, exact: true });
export const queryField = (page: Page) => page.getByRole("searchbox", { name: "Search these towns" });
export const searchButton = (page: Page) =>
  page.locator("main, dialog").getByRole("button", { name: "Search", exact: true });
export const chip = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}`, exact: true });
export const params = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
/** "12 towns" */
export const countText = (towns: number): string => `${towns} ${towns === 1 ? "town" : "towns"}`;
