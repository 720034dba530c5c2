import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { akomaNtoso } from "../../src/domain/law/read/akoma-ntoso.ts";
import { memorySource } from "../../src/domain/law/read/testing.ts";
import { importCode } from "../../src/features/code/import/import.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

const use = (text: string) => `<term refersTo="#term-dog">${text}</term>`;
const LAW = `<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta><identification source="#t">
  <FRBRWork><FRBRuri value="/akn/us/act/by-law/2020/dogs"/><FRBRalias value="Dogs"/></FRBRWork></identification></meta><body>
  <section eId="s1"><num>§ 1</num><heading>Definitions</heading><content><p>“<def refersTo="#term-dog">dog</def>” means a dog of any age.</p></content></section>
  <section eId="s2"><num>§ 2</num><heading>Duties</heading><subsection eId="s2a"><num>(a)</num><content><p>A ${use("dog")} is kept on a leash.</p></content></subsection>
    <subsection eId="s2b"><num>(b)</num><content><p>Other ${use("dogs")} are not.</p></content></subsection></section></body></act></akomaNtoso>`;

describe("Uses of defined terms", () => {
  let own: OwnServer;
  beforeAll(async () => {
    own = await openOwnServer();
    const { towns, search, files } = own;
    const source = memorySource({ "dogs.xml": LAW }, "dogs.xml");
    const services = { db: towns.db, search, files };
    await importCode(services, { custId: "larkmere", source, reader: akomaNtoso, date: "2026-10-01" });
  });
  afterAll(() => own.close());

  journey(
    "are no tab stops; left and right arrows reach them, and Enter opens the definition",
    async ({ openPage }) => {
      const page = await openPage();
      const terms = page.locator("#law a.term");
      // The server looks for new versions once a second.
      const shown = async () => {
        await page.goto(`${own.address}/larkmere`);
        return terms.allInnerTexts();
      };
      await expect.poll(shown, { timeout: 20_000 }).toEqual(["dog", "dogs"]);
      await expect
        .poll(() => terms.evaluateAll((all) => all.every((link) => (link as HTMLElement).tabIndex === -1)))
        .toBe(true);
      await expectAccessible(page);
      const focused = () =>
        page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);
      await page.getByRole("link", { name: "Copy link to § 2", exact: true }).focus();
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toBe("Copy link to § 2(a)");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(focused).toBe("dog");
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toBe("Copy link to § 2(a)");
      await page.keyboard.press("ArrowRight");
      await expect.poll(focused).toBe("dogs");
      await page.keyboard.press("?");
      await page.getByText("From the link of a section to the defined terms in its text").waitFor();
      await page.keyboard.press("Escape");
      await terms.first().click();
      await page.waitForURL(/#\d+-term_dog$/);
      const definition = page.locator("dfn[data-here]");
      await expect.poll(() => definition.innerText()).toBe("dog");
      await expect.poll(() => definition.evaluate((it) => it === document.activeElement)).toBe(true);
    },
  );
});

/** Opens a section that uses a term which the words of the law define. */
async function openBedroom(page: Page): Promise<Locator> {
  await open(page, "/larkmere/cite/115-6");
  const term = page.locator("#law a.term", { hasText: /^bedroom$/ }).first();
  await term.scrollIntoViewIfNeeded();
  return term;
}

describe("A term that the words of the law define", () => {
  const definition = (page: Page) =>
    page.getByRole("dialog", { name: "Preview: bedroom" }).frameLocator("iframe").locator("dfn[data-here]");

  journey("shows its definition when somebody points at it", async ({ page }) => {
    await (await openBedroom(page)).hover();
    await definition(page).getByText("BEDROOM", { exact: true }).waitFor();
  });

  journey("shows it when it is tapped, and leads to it when it is tapped again", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
    const term = await openBedroom(page);
    const address = page.url();
    await term.tap();
    await definition(page).getByText("BEDROOM", { exact: true }).waitFor();
    await expect.poll(() => page.url()).toBe(address);
    await expectAccessible(page, "[role=dialog]");
    await term.tap();
    await page.waitForURL(/#\d+-term_115_bedroom$/);
  });
});
