import type { Page } from "playwright-core";
import type { OpenPage } from "./journey.ts";
import { openAs } from "./open.ts";
import type { OwnServer } from "./own-server.ts";

export const MANAGEMENT = "/larkmere/document/types";
export const pdf = (name: string, text = name) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`),
});
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
/** Removes expected complaints: the journey tests a rejected call. */
export const forgive = (complaints: string[], status: string): void =>
  void complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes(status)));

export async function addType(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Add Type" }).click();
  const form = dialog(page, "Add a Public Document Type");
  await form.getByRole("textbox", { name: "Name" }).fill(title);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "hidden" });
}

/** A type with documents of these names, on its page. */
export async function openTypePage(
  own: OwnServer,
  openPage: OpenPage,
  title: string,
  files: readonly string[],
): Promise<Page> {
  const page = await openAs(own, openPage, "clerk", MANAGEMENT);
  await addType(page, title);
  await page.goto(`/larkmere/documents/${title}`);
  if (files.length === 0) return page;
  await more(page, "Add several");
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles(files.map((name) => pdf(name, `${title} ${name}`)));
  await page.getByRole("button", { name: /^Add \d+ documents?$/ }).click();
  await page.getByText(/^Added \d+ documents?$/).waitFor();
  await page.getByRole("button", { name: "Close" }).first().click();
  return page;
}

export const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

/** Chooses from the menu beside the main button. */
export const more = async (page: Page, action: string): Promise<void> => {
  await page.getByRole("button", { name: /^More actions for/ }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};
