import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { OpenPage } from "./journey.ts";
import { openAs } from "./open.ts";
import type { OwnServer } from "./own-server.ts";

export const UPLOADER = "/larkmere/document/upload";
/** The address of a type's page. */
export const typePageOf = (title: string): string => `/larkmere/documents/${title.replaceAll(" ", "_")}`;

/** Writes small PDF files into a folder, last changed on June 3, 2024. Returns their paths. */
export function writeSmallFiles(folder: string, names: readonly string[]): Promise<string[]> {
  const changed = new Date("2024-06-03T12:00:00");
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      await writeFile(path, `%PDF-1.4\n% ${name}\n%%EOF\n`);
      await utimes(path, changed, changed);
      return path;
    }),
  );
}

let types = 0;
/** Adds a type as the user of the page. Its title is new each time, so that a journey can be repeated. */
export async function addDocumentType(
  { address }: OwnServer,
  page: Page,
  name: string,
): Promise<{ readonly id: number; readonly title: string }> {
  const title = `${name} ${(types += 1)}`;
  const answer = await page.request.post(`${address}/api/larkmere/pub-doc/type`, {
    data: { title },
    headers: { origin: address },
  });
  return { title, id: ((await answer.json()) as { type: { id: number } }).type.id };
}

/** The bulk uploader for "clerk", with a new type that is chosen already, and the address of that type's page. */
export async function openUploader(
  own: OwnServer,
  openPage: OpenPage,
  name: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly title: string; readonly typePage: string }> {
  const page = await openAs(own, openPage, "clerk", "/larkmere/home", options);
  const { id, title } = await addDocumentType(own, page, name);
  await page.goto(`${UPLOADER}?type=${id}`);
  return { page, title, typePage: `**${typePageOf(title)}` };
}
