import { afterAll, beforeAll, describe } from "vitest";
import { openLaw } from "../../src/domain/law/read/open-law.ts";
import { memorySource, openLawDocument } from "../../src/domain/law/read/testing.ts";
import { importCode } from "../../src/features/code/import/import.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { field, jumps } from "../harness/search-page.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

const part = (label: string, number: string, ...inner: readonly string[]): string =>
  `<container><prefix>${label}</prefix><num>${number}</num><heading>Rules</heading>${inner.join("")}</container>`;
const regulation = (number: string, heading: string): string =>
  `<section><prefix>Regulation</prefix><num>${number}</num><heading>${heading}</heading><para><num>A.</num><text>All dogs.</text></para></section>`;
const chapter = (number: string): string => part("Chapter", number, regulation(".03", `Scope of ${number}`));

describe("A number composed of those of the parts around a regulation", () => {
  let own: OwnServer;
  beforeAll(async () => {
    own = await openOwnServer();
    const { towns, search, files } = own;
    const law = openLawDocument(part("Title", "10", part("Subtitle", "09", chapter("35"), chapter("36"))));
    const source = memorySource({ "index.xml": law }, "index.xml");
    const services = { db: towns.db, search, files };
    await importCode(services, { custId: "larkmere", source, reader: openLaw, date: "2026-10-01" });
  });
  afterAll(() => own.close());

  journey("is a URL that leads to the regulation and its paragraph", async ({ openPage }) => {
    const page = await openPage();
    // The server looks for new versions once a second.
    const status = async () => (await page.goto(`${own.address}/larkmere/cite/10.09.36.03`))?.status();
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
    const here = page.locator("#law [data-here] > .provision-head");
    await expect
      .poll(async () => (await here.innerText()).replaceAll(/\s+/g, " "))
      .toContain("Regulation 10.09.36.03 Scope of 36");
    await page.goto(`${own.address}/larkmere/cite/10.09.35.03(A)`);
    await expect.poll(() => page.locator("#law .item[data-here]").innerText()).toContain("All dogs.");
    await expect.poll(() => page.url()).toMatch(/#\d+-A$/);
  });

  journey("is what jumps, results and contents show", async ({ openPage }) => {
    const page = await openPage();
    const path = `${own.address}/larkmere/search?query=10.09.36.03`;
    const status = async () => (await page.goto(path))?.status();
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
    const result = page.getByRole("link", { name: "Regulation 10.09.36.03 Scope of 36" });
    await expect.poll(async () => await result.count(), { timeout: 20_000 }).toBeGreaterThan(0);
    await open(page, `${own.address}/larkmere/home`);
    await field(page).fill("10.09.36");
    const options = jumps(page).getByRole("option");
    await options.nth(1).waitFor();
    const names = (await options.allTextContents()).map((name) => name.replaceAll(/\s+/g, " "));
    expect(names[0]).toContain("Chapter 36");
    expect(names[1]).toContain("Regulation 10.09.36.03");
    await options.nth(1).click();
    await page.waitForURL(/\/\d+#\d+$/);
    const here = page.locator("#law [data-here] > .provision-head");
    await expect.poll(async () => (await here.innerText()).replaceAll(/\s+/g, " ")).toContain("Regulation 10.09.36.03");
  });
});
