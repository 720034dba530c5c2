import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

const LEDGER = "/larkmere/law-ledger";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([{ username: "clerk", role: "administrator" }], { runsJobs: true });
});
afterAll(() => own.close());

describe("Importing laws", () => {
  journey("the clerk imports several laws, and sees first what would be added", async ({ openPage }) => {
    const page = await openPage({ baseURL: own.address });
    await own.signIn(page, "clerk");
    // A law with this number was added by hand.
    const added = await page.request.post(`${own.address}/api/larkmere/laws`, {
      data: { legislationType: "Local Law", number: "77-2016", legislationYear: 2016 },
      headers: { origin: own.address },
    });
    expect(added.status()).toBe(200);
    await page.goto(LEDGER, { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Import laws" }).click();
    await page.getByRole("heading", { level: 1, name: "Import laws" }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.locator("input[type=file]").setInputFiles([
      {
        name: "laws.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("file,number,title,adopted\nbuoys.pdf,78-2016,Buoys,2016-05-01\n,77-2016,Harbor fees,\n"),
      },
      { name: "buoys.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n% buoys\n%%EOF\n") },
      { name: "stray.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n% stray\n%%EOF\n") },
    ]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByText("Nothing is added yet", { exact: true }).waitFor({ timeout: 30_000 });
    const report = page.getByRole("table", { name: "What becomes of the laws" });
    await report.getByRole("row", { name: /stray\.pdf.*names this file/ }).waitFor();
    await report.getByRole("row", { name: /77-2016.*Duplicate/ }).waitFor();
    await report.getByRole("row", { name: /78-2016.*New/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Import 1 law" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Import 1 law" }).click();
    await page.getByText("1 law imported").waitFor({ timeout: 30_000 });
    await page.goto(LEDGER);
    await page.getByRole("row", { name: /Buoys/ }).waitFor();
  });

  journey("no name of a file is broken within a word at 760 px", async ({ openPage }) => {
    const page = await openPage({ baseURL: own.address, viewport: { width: 760, height: 900 } });
    await own.signIn(page, "clerk");
    await page.goto("/larkmere/laws/import", { waitUntil: "networkidle" });
    await page.getByText("Up to 100\u00A0MB each").waitFor();
    const name = "local_law_of_2016_amending_the_chapter_on_vending_machines.pdf";
    await page.locator("input[type=file]").setInputFiles([
      {
        name: "laws.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          `file,number,title,adopted\n${name},80-2016,Vending machines in public places,2016-05-01\n`,
        ),
      },
      { name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n% vending\n%%EOF\n") },
      { name: `x${name}`, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n% stray\n%%EOF\n") },
    ]);
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByText("Nothing is added yet", { exact: true }).waitFor({ timeout: 30_000 });
    const report = page.getByRole("table", { name: "What becomes of the laws" });
    await report.getByRole("row", { name: /80-2016.*New/ }).waitFor();
    const broken = await report.evaluate((table) => {
      const words: string[] = [];
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s/_.-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) words.push(word);
        }
      return words;
    });
    expect(broken).toEqual([]);
    await expectAccessible(page);
  });
});
