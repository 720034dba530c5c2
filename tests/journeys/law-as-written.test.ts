import { afterAll, beforeAll, describe } from "vitest";
import { openLaw } from "../../src/domain/law/read/open-law.ts";
import { memorySource, openLawDocument } from "../../src/domain/law/read/testing.ts";
import { importCode } from "../../src/features/code/import/import.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { field, jumps } from "../harness/search-page.ts";

const AREA =
  "<math xmlns='http://www.w3.org/1998/Math/MathML'><mi>A</mi><mo>=</mo><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></math>";
const PONDS = `<section><prefix>§</prefix><num>4-1</num><heading>Ponds of 40 m<sup>2</sup></heading>
  <text>No pond is larger than 40 m<sup>2</sup>. Its area is ${AREA}. Use the <a href="forms/pond.pdf">pond form</a>
  or the <a href="forms/lost.pdf">lost form</a>.</text></section>`;
const LONG = `<section><prefix>§</prefix><num>4-2</num><heading>Wells</heading><text>${"A well has a cover. ".repeat(3000)}</text></section>`;
const LAW = openLawDocument(
  `<container><prefix>Chapter</prefix><num>4</num><heading>Limits of CO<sub>2</sub></heading>${PONDS}${LONG}</container>`,
);

describe("The law as its source writes it", () => {
  let own: OwnServer;
  beforeAll(async () => {
    own = await openOwnServer();
    const { towns, search, files } = own;
    const form = Uint8Array.from(Buffer.from("%PDF-1.7 a form"));
    const source = memorySource({ "index.xml": LAW, "forms/pond.pdf": form }, "index.xml");
    const services = { db: towns.db, search, files };
    await importCode(services, { custId: "larkmere", source, reader: openLaw, date: "2026-10-01" });
  });
  afterAll(() => own.close());

  journey(
    "keeps its superscripts and formulas in the law, the contents, the results and the jumps",
    async ({ openPage }) => {
      const page = await openPage();
      const status = async () => (await page.goto(`${own.address}/larkmere/cite/4-1`))?.status();
      // The server looks for new versions once a second.
      await expect.poll(status, { timeout: 20_000 }).toBe(200);
      const law = page.locator("#law section[data-here]");
      await expect.poll(() => law.locator(".heading sup").textContent()).toBe("2");
      await expect.poll(() => law.innerText()).toContain("A = πr");
      await open(page, `${own.address}/larkmere`);
      await page
        .getByRole("link", { name: /Limits of CO₂/ })
        .first()
        .waitFor();
      await open(page, `${own.address}/larkmere/search?query=pond+m2`);
      const result = page.getByRole("link", { name: "§ 4-1 Ponds of 40 m²" });
      await result.first().waitFor();
      await field(page).fill("ponds of 40 m2");
      await jumps(page)
        .getByRole("option", { name: /Ponds of 40 m²/ })
        .waitFor();
    },
  );

  journey("leads to the files beside it, and names those that are missing", async ({ openPage }) => {
    const page = await openPage();
    await expect
      .poll(async () => (await page.goto(`${own.address}/larkmere/cite/4-1`))?.status(), { timeout: 20_000 })
      .toBe(200);
    const law = page.locator("#law section[data-here]");
    await expect.poll(() => law.getByRole("link", { name: "lost form" }).count()).toBe(0);
    await expect.poll(() => law.innerText()).toContain("lost form");
    const download = page.waitForEvent("download");
    await law.getByRole("link", { name: "pond form" }).click();
    expect((await download).suggestedFilename()).toBe("pond.pdf");
  });
});
