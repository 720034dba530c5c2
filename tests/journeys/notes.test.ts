import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { open, openAs } from "../harness/open.ts";
import { addButton, choose, noteCard, openNotesServer, PAGE, save, write } from "../harness/notes-page.ts";
import type { OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openNotesServer();
});
afterAll(() => own.close());

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
const tablet = { viewport: { width: 760, height: 900 } } as const;
const desk = { viewport: { width: 1280, height: 900 } } as const;

/** Writes a note at § 12-1 and waits until it is saved. */
async function add(page: Page, title: string, text: string, visibility?: string): Promise<void> {
  await addButton(page, "§ 12-1").click();
  await write(page, title, text);
  if (visibility !== undefined) await page.getByLabel("Who sees it").selectOption({ label: visibility });
  await save(page);
  await noteCard(page, title).getByText(text).waitFor();
}

const openLaw = (openPage: OpenPage, username: string | null, options = {}): Promise<Page> =>
  openAs(own, openPage, username, PAGE, options);

describe("A resident", () => {
  for (const [name, size] of [
    ["a phone", phone],
    ["a tablet", tablet],
    ["a desk", desk],
  ] as const) {
    journey(
      `[NOTES-01] [NOTES-02] [NOTES-10] [NOTES-33] writes a note at a section, changes it and deletes it, on ${name}`,
      async ({ openPage }) => {
        const title = `Ask about ${name}`;
        const page = await openLaw(openPage, "dana", size);
        await addButton(page, "§ 12-1").click();
        await page.getByRole("textbox", { name: "Title", exact: true }).waitFor();
        await expectAccessible(page);
        await write(page, title, "Is the alley a street?");
        await expect.poll(() => page.getByLabel("Note color").isVisible()).toBe(false);
        await page.getByText("More options").click();
        const color = page.getByLabel("Note color");
        await color.selectOption("berry");
        await expect
          .poll(() => color.evaluate((select) => select.ariaDescribedByElements?.[0]?.textContent))
          .toBe("Dark red, the same in all towns.");
        // On a phone the first field would be half below the header.
        const first = page.getByRole("textbox", { name: "Title", exact: true });
        await first.evaluate((field) => field.scrollIntoView({ block: "center" }));
        await expectAccessible(page);
        await save(page);
        const card = noteCard(page, title);
        await card.getByText(/Ann dana .* Private/).waitFor();
        await expect.poll(() => card.evaluate((element) => element.contains(document.activeElement))).toBe(true);
        await expectAccessible(page);

        await page.reload();
        await card.getByText("Is the alley a street?").waitFor();
        await choose(page, title, "Edit");
        // It has a color, so the options are open.
        await color.waitFor();
        await page.getByRole("textbox", { name: "Note", exact: true }).fill("It is a street.");
        await page.getByRole("button", { name: "Cancel" }).click();
        await card.getByText("Is the alley a street?").waitFor();

        await choose(page, title, "Delete");
        const dialog = page.getByRole("dialog", { name: "Are you sure?" });
        await dialog.getByText("This will permanently delete this note.").waitFor();
        await dialog.getByRole("button", { name: "Delete note" }).click();
        await card.waitFor({ state: "detached" });
        await page.reload();
        await addButton(page, "§ 12-1").waitFor();
        await expect.poll(() => card.count()).toBe(0);
      },
    );
  }

  journey(
    "[NOTES-29] [NOTES-30] [NOTES-31] [NOTES-32] [~OPEN-13: no notes to the editor yet] is told what a note lacks",
    async ({ openPage }) => {
      const page = await openLaw(openPage, "dana");
      await addButton(page, "§ 12-1").click();
      const title = page.getByRole("textbox", { name: "Title", exact: true });
      const text = page.getByRole("textbox", { name: "Note", exact: true });
      await text.waitFor();
      await title.fill("");
      await save(page);
      const dialog = page.getByRole("dialog", { name: "Problems with note" });
      const [noTitle, noText] = [
        "Please add a title to the note before saving.",
        "Please add something to the note before saving.",
      ];
      await dialog.getByText(noTitle).waitFor();
      await dialog.getByText(noText).waitFor();
      await dialog.getByRole("button", { name: "Ok" }).click();
      const problems = page.getByRole("form", { name: "Add note" }).getByText(/^Please/);
      await expect.poll(() => problems.allInnerTexts()).toEqual([noTitle, noText]);
      const hasFocus = (field: typeof title) => field.evaluate((element) => element === document.activeElement);
      await expect.poll(() => hasFocus(title)).toBe(true);
      await expect
        .poll(async () => [await title.getAttribute("aria-invalid"), await text.getAttribute("aria-invalid")])
        .toEqual(["true", "true"]);
      await expectAccessible(page);

      await title.fill("x".repeat(258));
      await save(page);
      const tooLong = "Please shorten the title of the note. It must be 3 letters shorter.";
      await dialog.getByText(tooLong, { exact: true }).waitFor();
      await dialog.getByRole("button", { name: "Ok" }).click();
      await expect.poll(() => problems.allInnerTexts()).toEqual([tooLong, noText]);
      await title.fill("Short");
      await expect.poll(() => problems.allInnerTexts()).toEqual([noText]);
      await save(page);
      await dialog.getByRole("button", { name: "Ok" }).click();
      await expect.poll(() => hasFocus(text)).toBe(true);
      await page.getByRole("button", { name: "Cancel" }).click();
    },
  );

  journey("is offered a title, which counts as typed only once it is saved", async ({ openPage }) => {
    const page = await openLaw(openPage, "dana", desk);
    await addButton(page, "§ 12-1").click();
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    await expect.poll(() => title.inputValue()).toBe("Parking");
    await page.getByText("Proposed. Type to replace it.").waitFor();
    await noteCard(page, "Add note").waitFor();
    // Nothing to lose: nobody asks.
    await page.reload();
    await addButton(page, "§ 12-1").waitFor();
    await expect.poll(() => title.count()).toBe(0);

    await addButton(page, "§ 12-1").click();
    await title.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Mine");
    await expect.poll(() => title.inputValue()).toBe("Mine");
    await page.getByRole("button", { name: "Cancel" }).click();
    await addButton(page, "§ 12-1").click();
    await page.getByRole("textbox", { name: "Note", exact: true }).fill("Under its title.");
    await save(page);
    await noteCard(page, "Parking").getByText("Under its title.").waitFor();
  });

  journey(
    "[NOTES-20] [NOTES-34] keeps a text that could not be saved, also after a reload",
    async ({ openPage, complaints }) => {
      const page = await openLaw(openPage, "dana");
      await addButton(page, "§ 12-2").click();
      await write(page, "Kept", "Do not lose this.");
      await page.route("**/api/notes/**", (route) =>
        route.request().method() === "PUT" ? route.abort() : route.fallback(),
      );
      await save(page);
      await page.getByRole("dialog", { name: "Problem saving note" }).getByRole("button", { name: "Ok" }).click();
      const card = noteCard(page, "Kept");
      await card.getByText("Not saved", { exact: true }).waitFor();
      await card.getByText("Do not lose this.").waitFor();
      await expectAccessible(page, "#law");
      page.on("dialog", (dialog) => void dialog.accept());
      await page.unroute("**/api/notes/**");
      await page.reload();
      await card.getByText("Do not lose this.").waitFor();
      await card.getByRole("button", { name: "Save" }).click();
      await card.getByText(/Ann dana .* Private/).waitFor();
      complaints.length = 0;
    },
  );

  journey(
    "signs in again on the page when the session has ended, and the note is saved",
    async ({ openPage, complaints }) => {
      const page = await openLaw(openPage, "dana");
      await addButton(page, "§ 12-2").click();
      await write(page, "After a break", "Still here.");
      await page.context().clearCookies();
      await save(page);
      const dialog = page.getByRole("dialog", { name: /sign/i });
      await dialog.getByLabel(/^Password/).fill("a lake in winter");
      await dialog.getByRole("button", { name: "Sign in" }).click();
      await noteCard(page, "After a break")
        .getByText(/Ann dana .* Private/)
        .waitFor();
      complaints.length = 0;
    },
  );

  journey("[NOTES-19] sees both texts when the note was changed in another tab", async ({ openPage, complaints }) => {
    const first = await openLaw(openPage, "dana");
    await add(first, "Two tabs", "As it was.");
    const second = await first.context().newPage();
    await second.goto(PAGE);
    await noteCard(second, "Two tabs").waitFor();
    await choose(first, "Two tabs", "Edit");
    await first.getByRole("textbox", { name: "Note", exact: true }).fill("From the first tab.");
    await choose(second, "Two tabs", "Edit");
    await second.getByRole("textbox", { name: "Note", exact: true }).fill("From the second tab.");
    await save(second);
    // The text is in the editor, too.
    await second.getByRole("textbox", { name: "Note", exact: true }).waitFor({ state: "detached" });
    await noteCard(second, "Two tabs").getByText("From the second tab.").waitFor();
    await save(first);
    const card = noteCard(first, "Two tabs");
    await card.getByLabel("Theirs").getByText("From the second tab.").waitFor();
    await card.getByLabel("Yours").getByText("From the first tab.").waitFor();
    await expectAccessible(first);
    await card.getByRole("button", { name: "Save yours" }).click();
    await card.getByLabel("Yours").waitFor({ state: "detached" });
    await card.getByText(/Ann dana .* Private/).waitFor();
    await card.getByText("From the first tab.").waitFor();
    complaints.length = 0;
  });
});

describe("Notes are seen", () => {
  journey(
    "[NOTES-06] [NOTES-08] private ones by their writer, those of a group by its members",
    async ({ openPage }) => {
      const rose = await openLaw(openPage, "rose");
      await add(rose, "For the board", "Bring this up in May.", "Group: Planning Board");
      await add(rose, "For myself", "Ask Henry.");
      const henry = await openLaw(openPage, "henry");
      await noteCard(henry, "For the board")
        .getByText(/Planning Board/)
        .waitFor();
      await expect.poll(() => noteCard(henry, "For myself").count()).toBe(0);
      const dana = await openAs(own, openPage, "dana", "/note/larkmere");
      await dana.getByRole("heading", { name: "Notes", level: 1 }).waitFor();
      await expect.poll(() => noteCard(dana, "For the board").count()).toBe(0);
    },
  );

  journey("[NOTES-07] [OPEN-66] public ones by everyone, in the page, where nothing moves", async ({ openPage }) => {
    const clerk = await openLaw(openPage, "clerk");
    await add(clerk, "Snow season", "From November 1.", "Public: everyone sees it");
    const signed = /Town of Larkmere · .* · A note, not part of the law/;
    await noteCard(clerk, "Snow season").getByText(signed).waitFor();

    const reader = await openPage({ ...phone, javaScriptEnabled: false });
    await reader.goto(own.address + PAGE);
    const card = noteCard(reader, "Snow season");
    await card.getByText("From November 1.").waitFor();
    await card.getByText(signed).waitFor();
    await card.locator("summary").click();
    await card.getByText("From November 1.").waitFor({ state: "hidden" });

    for (const size of [phone, desk]) {
      const visitor = await openAs(own, openPage, null, "/larkmere/home", size);
      await visitor.addInitScript(() => {
        const seen = Object.assign(globalThis, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            sources: { node: Node | null }[];
            value: number;
          })[])
            if (entry.sources.some(({ node }) => document.getElementById("law")?.contains(node)))
              seen.shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await visitor.goto(own.address + PAGE);
      const shown = noteCard(visitor, "Snow season");
      await shown.getByText("From November 1.").waitFor();
      // The card of the browser has its menu.
      await shown.getByRole("button", { name: "Actions for Snow season" }).waitFor();
      await expect.poll(() => shown.count()).toBe(1);
      await expect
        .poll(() => visitor.evaluate(() => (globalThis as unknown as { shift: number }).shift))
        .toBeLessThan(0.002);
      await expect.poll(() => visitor.getByRole("button", { name: /Add note/ }).count()).toBe(0);
      await expectAccessible(visitor);
    }

    const visitor = await openLaw(openPage, null, desk);
    await visitor
      .getByRole("link", { name: /§ 12-1 .*1 note$/ })
      .first()
      .waitFor();
    const htmlOf = async (): Promise<string> => (await visitor.request.get(PAGE)).text();
    expect(await htmlOf()).toContain("From November 1.");
    await choose(clerk, "Snow season", "Edit");
    await clerk.getByLabel("Who sees it").selectOption({ label: "Private: only I see it" });
    await save(clerk);
    await noteCard(clerk, "Snow season")
      .getByText(/Ann clerk .* Private/)
      .waitFor();
    expect(await htmlOf()).not.toContain("From November 1.");
    await choose(clerk, "Snow season", "Delete");
    await clerk.getByRole("button", { name: "Delete note" }).click();
    await noteCard(clerk, "Snow season").waitFor({ state: "detached" });
  });

  journey("as the reader left them while the page was loading", async ({ openPage }) => {
    const clerk = await openLaw(openPage, "clerk");
    await add(clerk, "Folded up", "Read me first.", "Public: everyone sees it");
    const visitor = await openAs(own, openPage, null, "/larkmere/home", desk);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    await visitor.route("**/notes?page=**", async (route) => {
      await asked;
      await route.fallback();
    });
    await visitor.goto(own.address + PAGE);
    const card = noteCard(visitor, "Folded up");
    await card.locator("summary").click();
    await card.getByText("Read me first.").waitFor({ state: "hidden" });
    resolve();
    await card.getByRole("button", { name: "Actions for Folded up" }).waitFor();
    await expect.poll(() => card.getByText("Read me first.").count()).toBe(0);
    const toggle = card.getByRole("button", { name: "Folded up", exact: true });
    await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true);
    await choose(clerk, "Folded up", "Delete");
    await clerk.getByRole("button", { name: "Delete note" }).click();
    await noteCard(clerk, "Folded up").waitFor({ state: "detached" });
  });
});

describe("Printing a page with notes", () => {
  journey("asks whether the notes are printed, too", async ({ openPage }) => {
    const page = await openLaw(openPage, "henry", desk);
    await add(page, "On paper", "Bring the map.");
    await noteCard(page, "On paper").getByRole("button", { name: "On paper", exact: true }).click();
    await page.evaluate(() => {
      globalThis.print = () => void (document.body.dataset["printed"] = "");
    });
    const print = async (answer: string): Promise<void> => {
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("button", { name: "Print", exact: true }).first().click();
      await page.getByRole("dialog", { name: "Print" }).waitFor();
      await expectAccessible(page);
      await page.getByRole("dialog").getByRole("button", { name: answer }).click();
      await page.locator("body[data-printed]").waitFor();
      await page.emulateMedia({ media: "print" });
    };
    const afterPrint = () =>
      page.evaluate(() => {
        delete document.body.dataset["printed"];
        dispatchEvent(new Event("afterprint"));
      });
    const text = noteCard(page, "On paper").getByText("Bring the map.");
    await print("With notes");
    // It is minimized on the screen.
    await text.waitFor();
    await afterPrint();
    await text.waitFor({ state: "hidden" });
    await print("Without notes");
    await expect.poll(() => noteCard(page, "On paper").isVisible()).toBe(false);
    await afterPrint();
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Print", exact: true }).first().click();
    await page.getByRole("dialog", { name: "Print" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Print" }).waitFor({ state: "hidden" });
    await expect.poll(() => page.locator("body[data-printed]").count()).toBe(0);
  });
});

describe("A provision with many notes", () => {
  journey("shows five, the one that an address names, and all on request and on paper", async ({ openPage }) => {
    const henry = await openLaw(openPage, "henry", desk);
    const ids: string[] = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const saved = await henry.request.put(`/api/notes/new-${crypto.randomUUID()}`, {
        headers: { origin: own.address },
        data: { site: "larkmere", guid: "1012", title: `Many ${number}`, content: `<p>Text ${number}</p>` },
      });
      ids.push(((await saved.json()) as { readonly id: string }).id);
    }
    const cards = henry.locator('[id="1012"]').getByRole("article");
    const titles = () => cards.evaluateAll((all) => all.map(({ id }) => id.replace("note-", "")));
    await henry.reload();
    await noteCard(henry, "Many 5").getByText("Text 5").waitFor();
    await expect.poll(titles).toEqual(ids.slice(0, 5));
    await henry.getByRole("button", { name: "Show 3 more notes" }).click();
    await noteCard(henry, "Many 8").getByText("Text 8").waitFor();
    await expect.poll(titles).toEqual(ids);
    await expect.poll(() => henry.getByRole("button", { name: /more note/ }).count()).toBe(0);

    await open(henry, `${PAGE}#note-${ids[6] ?? ""}`);
    await henry.reload();
    await noteCard(henry, "Many 7").getByText("Text 7").waitFor();
    await expect.poll(titles).toEqual([...ids.slice(0, 5), ids[6]]);
    await henry.getByRole("button", { name: "Show 2 more notes" }).waitFor();
    await expectAccessible(henry);

    await henry.evaluate(() => {
      globalThis.print = () => void (document.body.dataset["printed"] = "");
    });
    await henry.getByRole("button", { name: "Print", exact: true }).first().click();
    await henry.getByRole("dialog").getByRole("button", { name: "With notes" }).click();
    await henry.locator("body[data-printed]").waitFor();
    await expect.poll(titles).toEqual(ids);
    await noteCard(henry, "Many 8").getByText("Text 8").waitFor();
  });

  journey("keeps a new note in view when it is saved", async ({ openPage }) => {
    const henry = await openLaw(openPage, "henry", desk);
    await addButton(henry, "§ 12-2").click();
    await write(henry, "The ninth", "Text 9");
    await save(henry);
    await noteCard(henry, "The ninth")
      .getByText(/Ann henry .* Private/)
      .waitFor();
    await henry.getByRole("button", { name: "Show 3 more notes" }).waitFor();
  });
});

describe("A reader of a passage", () => {
  journey("selects words and annotates them; the words lead back to the note", async ({ openPage }) => {
    const page = await openLaw(openPage, "henry", desk);
    const words = await page
      .locator('[data-guid="1011"] > .law p')
      .first()
      .evaluate((paragraph) => {
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        let text = walker.nextNode() as Text | null;
        while (text !== null && text.data.trim().length < 12) text = walker.nextNode() as Text | null;
        if (text === null) throw new Error("No text");
        getSelection()?.setBaseAndExtent(text, 0, text, 12);
        return text.data.slice(0, 12).trim();
      });
    await page.getByRole("button", { name: "Annotate" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe(`“${words}”`);
    await write(page, "On these words", "Since when?");
    await save(page);
    const card = noteCard(page, "On these words");
    await card.getByRole("button", { name: words }).waitFor();
    await page.reload();
    await card.getByRole("button", { name: words }).waitFor();
    await expect.poll(() => page.evaluate(() => CSS.highlights.get("note")?.size)).toBe(1);
    await card.getByRole("button", { name: "On these words", exact: true }).click();
    await card.getByText("Since when?").waitFor({ state: "detached" });
    const box = await page.evaluate(() => {
      const [range] = CSS.highlights.get("note") ?? [];
      const live = document.createRange();
      live.setStart(range?.startContainer ?? document, range?.startOffset ?? 0);
      live.setEnd(range?.endContainer ?? document, range?.endOffset ?? 0);
      const { x, y, width, height } = live.getClientRects()[0] ?? new DOMRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await page.mouse.click(box.x, box.y);
    await card.getByText("Since when?").waitFor();
    await expectAccessible(page);
  });
});
