import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";

describe("A resident reads a section that a new law changes", () => {
  for (const width of [360, 760, 1280]) {
    journey(`at ${width} px, and opens the law without JavaScript`, async ({ openPage }) => {
      const page = await openPage({ viewport: { width, height: 800 }, javaScriptEnabled: false });
      await page.goto("/larkmere/cite/52-3");
      const notice = page.locator(".law-notice").first();
      await notice.waitFor();
      expect(await notice.innerText()).toMatch(
        /^Changed by 1 law not yet in this code: Local Law No\. \d+-2026, adopted .*\. Read it$/,
      );
      const box = await notice.boundingBox();
      expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true);
      await notice.getByRole("link", { name: "Read it" }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(page.url()).toMatch(/\/larkmere\/laws\/\d+$/);
    });
  }

  journey("and the notice is accessible, is not copied with the law, and is not in the archive", async ({ page }) => {
    await open(page, "/larkmere/cite/52-3");
    const notice = page.locator(".law-notice").first();
    await notice.waitFor();
    await expectAccessible(page);
    const copied = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector("#law") ?? document.body);
      return getSelection()?.toString() ?? "";
    });
    expect(copied).toContain("alarm");
    expect(copied).not.toContain("not yet in this code");
    const [archive] = await page.evaluate(async () => {
      const answer: { versions: { archiveId: string; current: boolean }[] } = await (
        await fetch("/api/larkmere/session")
      ).json();
      return answer.versions.filter(({ current }) => !current).map(({ archiveId }) => archiveId);
    });
    await open(page, `/${archive}/cite/52-3`);
    await page.locator("#law").waitFor();
    expect(await page.locator(".law-notice").count()).toBe(0);
  });
});

journey("A reader of the code's first page learns how many laws it does not contain", async ({ page }) => {
  await open(page, "/larkmere");
  const notice = page.getByRole("note").filter({ hasText: "not in this code yet" });
  expect(await notice.innerText()).toMatch(/^\d+ laws are not in this code yet\. See them$/);
  await notice.getByRole("link").click();
  await page.waitForURL("**/larkmere/laws");
});

journey("The history of a section leads to the law that it names", async ({ page }) => {
  await open(page, "/larkmere/cite/52-5");
  const link = page.locator(".history a.cite[href*='/larkmere/laws/']").first();
  const named = await link.innerText();
  expect(named).toMatch(/L\.L\. No\. \d+-\d{4}/);
  await link.click();
  await page.waitForURL(/\/larkmere\/laws\/\d+$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
});
