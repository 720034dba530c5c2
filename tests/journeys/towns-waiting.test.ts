import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { openLawDocument } from "../../src/domain/law/read/testing.ts";
import { chapter, section } from "../../src/features/code/import/test-town.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([{ username: "keeper", role: "installation" }], { runsJobs: true });
});
afterAll(() => own.close());

const CODE = openLawDocument(chapter("5", "ANIMALS", section("5-1", "DOGS.", "No dog shall run at large.")));

/** What waits in Larkmere, as the list of towns shows it once it has been counted. */
const waiting = (page: Page) => async (): Promise<string[]> => {
  await page.goto("/towns?sort=-waiting");
  return page
    .getByRole("row", { name: /Larkmere/ })
    .getByRole("link", { name: /^[\d,]+ / })
    .allInnerTexts();
};

describe("The list of towns", () => {
  journey("shows what waits in each town, and leads to where it is done", async ({ openPage }) => {
    const page = await openAs(own, openPage, "keeper", "/dashboard/larkmere/code");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "code.xml", mimeType: "text/xml", buffer: Buffer.from(CODE) });
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByText("Ready for review").waitFor();
    const added = await page.request.post("/api/larkmere/laws", {
      data: { legislationType: "Local Law", number: "1-2020", adopted: "2020-01-01", subject: "Sleds" },
      headers: { origin: own.address },
    });
    expect(added.status(), await added.text()).toBe(200);
    await expect.poll(waiting(page), { timeout: 30_000 }).toEqual(["1 upload to publish", "1 law to confirm"]);
    // The town in which most waits comes first.
    await expect.poll(() => page.getByRole("row").nth(1).innerText()).toContain("larkmere");
    await expectAccessible(page);
    await page.getByRole("link", { name: "1 law to confirm" }).press("Enter");
    await page.waitForURL("**/larkmere/laws");
    const notice = page.getByRole("region", { name: /^These laws seem to be in the version/ });
    await notice.getByRole("button", { name: "Not in this version: Local Law No. 1-2020" }).press("Enter");
    await page.getByText("Local Law No. 1-2020 is not in this version").waitFor();
    await expect.poll(waiting(page), { timeout: 30_000 }).toEqual(["1 upload to publish"]);
    await page.getByRole("link", { name: "1 upload to publish" }).press("Enter");
    await page.waitForURL("**/dashboard/larkmere/code");
    await page.getByRole("row", { name: /code\.xml/ }).waitFor();
    const phone = await openAs(own, openPage, "keeper", "/towns", { viewport: { width: 360, height: 740 } });
    await phone.getByRole("link", { name: "1 upload to publish" }).waitFor();
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(phone);
    const tablet = await openAs(own, openPage, "keeper", "/towns", { viewport: { width: 760, height: 740 } });
    const box = await tablet.getByRole("columnheader", { name: "Users" }).boundingBox();
    expect(box !== null && box.x + box.width <= 728).toBe(true);
    await tablet
      .getByRole("cell", { name: /8,412 residents/ })
      .first()
      .waitFor();
  });
});
