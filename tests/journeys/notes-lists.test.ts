import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { addButton, choose, noteCard, openNotesServer, PAGE, save, write } from "../harness/notes-page.ts";
import { open, openAs } from "../harness/open.ts";
import type { OwnServer } from "../harness/own-server.ts";
import { apply, card } from "../harness/settings-page.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openNotesServer();
});
afterAll(() => own.close());

const desk = { viewport: { width: 1280, height: 900 } } as const;

const openLaw = (openPage: OpenPage, username: string | null, options = {}): Promise<Page> =>
  openAs(own, openPage, username, PAGE, options);

describe("The advanced search of a member of a group", () => {
  const openAdvanced = async (page: Page) => {
    const search = page.getByRole("search").first();
    await search.getByRole("combobox").fill("street");
    await search.getByRole("button", { name: "Advanced" }).click();
    const dialog = page.getByRole("dialog", { name: "Advanced search" });
    await dialog.getByRole("checkbox", { name: "My notes" }).waitFor();
    return dialog;
  };
  const GROUP = { name: "Group notes: Planning Board" };

  journey(
    "[ADVANCED-21] offers the groups; without them it opens and says nothing",
    async ({ openPage, complaints }) => {
      const page = await openAs(own, openPage, "rose", "/larkmere/home", desk);
      const answered = page.waitForResponse(/\/api\/notes\/groups\/larkmere\/all\/user\/current$/);
      const dialog = await openAdvanced(page);
      expect((await answered).status()).toBe(200);
      await dialog.getByRole("checkbox", GROUP).check();
      await expect.poll(() => dialog.locator("output").innerText()).toMatch(/VISIBILITY:\d+/);

      await page.route("**/api/notes/groups/**", (route) => route.abort());
      await open(page, "/larkmere/home");
      const other = await openAdvanced(page);
      await expect.poll(() => other.getByRole("checkbox", GROUP).count()).toBe(0);
      await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
      await expect.poll(() => page.getByRole("alert").allInnerTexts()).toEqual([]);
      complaints.length = 0;
    },
  );
});

describe("The lists of notes", () => {
  journey(
    "[NOTES-03] [NOTES-04] [NOTES-05] [NOTES-24] [ROUTES-16] [SHELL-22] are filtered by who sees them and by color",
    async ({ openPage }) => {
      const page = await openLaw(openPage, "rose");
      await addButton(page, "§ 12-1").click();
      await write(page, "Plain thing", "Plain text");
      await save(page);
      await noteCard(page, "Plain thing")
        .getByText(/Private/)
        .waitFor();
      await addButton(page, "§ 12-2").click();
      await write(page, "Teal thing", "Teal text");
      await page.getByText("More options").click();
      await page.getByLabel("Note color").selectOption("teal");
      await save(page);
      await noteCard(page, "Teal thing")
        .getByText(/Private/)
        .waitFor();
      await open(page, "/larkmere/home");
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("link", { name: "My Notes" }).click();
      await page.waitForURL("**/larkmere/note/all");
      await noteCard(page, "Teal thing").waitFor();
      await expectAccessible(page);
      // Minimized on the screen, whole on paper.
      const text = noteCard(page, "Teal thing").getByText("Teal text");
      await noteCard(page, "Teal thing").getByRole("button", { name: "Teal thing", exact: true }).click();
      await text.waitFor({ state: "hidden" });
      await page.emulateMedia({ media: "print" });
      await text.waitFor();
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("navigation", { name: "Color" }).getByRole("link", { name: /Teal/ }).click();
      await page.waitForURL("**/larkmere/note/all?color=teal");
      await expect.poll(() => page.getByRole("main").getByRole("article").count()).toBe(1);
      await choose(page, "Teal thing", "Delete");
      await page.getByRole("button", { name: "Delete note" }).click();
      // NOTES-24: nothing matches any more, so the filters are cleared.
      await page.waitForURL("**/larkmere/note/all");
    },
  );

  journey("[ROUTES-15] are read without JavaScript, and say when they are empty", async ({ openPage }) => {
    const page = await openPage({ baseURL: own.address, javaScriptEnabled: false });
    await page.goto("/note/larkmere?color=pineapple");
    await page.getByText("No notes match these filters").waitFor();
    await page.goto("/larkmere/note/all");
    await page.getByText("Sign in to see your notes").waitFor();
  });
});

describe("The settings of notes", () => {
  journey("say who signs public notes, which readers see on the page", async ({ openPage }) => {
    const clerk = await openLaw(openPage, "clerk");
    await addButton(clerk, "§ 12-2").click();
    await write(clerk, "Signed", "Ask at the counter.");
    await clerk.getByLabel("Who sees it").selectOption({ label: "Public: everyone sees it" });
    await save(clerk);
    await noteCard(clerk, "Signed")
      .getByText(/^Town of Larkmere · /)
      .waitFor();

    await open(clerk, "/dashboard/larkmere/settings");
    await card(clerk, "Public notes").getByLabel("Signed by").fill("Town Clerk");
    await expectAccessible(clerk);
    await apply(clerk, "Public notes").click();
    await clerk.getByText("Public notes saved").waitFor();
    const visitor = await openPage({ baseURL: own.address, javaScriptEnabled: false });
    await visitor.goto(PAGE);
    await noteCard(visitor, "Signed")
      .getByText(/^Town Clerk · .* · A note, not part of the law$/)
      .waitFor();
  });
});
