import type { Page } from "playwright-core";
import { groupMembers, groups, users } from "../../src/features/accounts/tables.ts";
import { setLevels } from "../../src/features/code/test-towns.ts";
import { openOwnServer, type OwnServer } from "./own-server.ts";

/** A server whose Larkmere has public notes on, with a clerk, two members of the Planning Board, and another user. */
export async function openNotesServer(): Promise<OwnServer> {
  const own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "rose", role: "user" },
    { username: "henry", role: "user" },
    { username: "dana", role: "user" },
  ]);
  const { db, larkmere } = own.towns;
  await setLevels(own.towns, larkmere, { PUBLIC_ANNOTATION: { currentLevel: "ADMIN", maximumLevel: "ADMIN" } });
  const [board] = await db.insert(groups).values({ customerId: larkmere, name: "Planning Board" }).returning();
  const members = (await db.select().from(users)).filter(({ username }) => ["rose", "henry"].includes(username));
  for (const { id } of members)
    await db.insert(groupMembers).values({ customerId: larkmere, groupId: board?.id ?? 0, userId: id });
  return own;
}

/** Chapter 12 with § 12-1 (1011) and § 12-2 (1012). */
export const PAGE = "/1010";

export const noteCard = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
export const addButton = (page: Page, section: string) => page.getByRole("button", { name: `Add note to ${section}` });

export async function write(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Note", exact: true }).fill(text);
}

export const save = (page: Page): Promise<void> => page.getByRole("button", { name: "Save note" }).click();

/** An action of the menu of a note. */
export async function choose(page: Page, title: string, action: string): Promise<void> {
  await noteCard(page, title)
    .getByRole("button", { name: `Actions for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}
