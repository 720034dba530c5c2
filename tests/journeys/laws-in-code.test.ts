import { describe } from "vitest";
import { contentOnlyHref } from "../../src/domain/content-only.ts";
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
      // In effect since November 1, 2026, whenever this runs.
      await expect
        .poll(() => notice.locator("p").first().innerText())
        .toMatch(
          /^(From Nov 1, 2026: repealed|Repealed since Nov 1, 2026) by Local Law No\. 4-2026, adopted Oct 13, 2026\. .* Read it$/,
        );
      const box = await notice.boundingBox();
      expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true);
      await notice.getByRole("link", { name: "Read it" }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => page.url()).toMatch(/\/larkmere\/laws\/\d+$/);
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
    expect(copied).not.toContain("Local Law No. 4-2026");
    const [archive] = await page.evaluate(async () => {
      const answer: { versions: { archiveId: string; current: boolean }[] } = await (
        await fetch("/api/larkmere/session")
      ).json();
      return answer.versions.filter(({ current }) => !current).map(({ archiveId }) => archiveId);
    });
    await open(page, `/${archive}/cite/52-3`);
    await page.locator("#law").waitFor();
    await expect.poll(() => page.locator(".law-notice").count()).toBe(0);
  });
});

describe("A pending repeal", () => {
  const said = /(From Nov 1, 2026: repealed|Repealed since Nov 1, 2026)/;

  journey("is in the contents, in results and in previews", async ({ page }) => {
    await open(page, "/larkmere/cite/52-1");
    const node = page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: /^§ 52-3/ });
    await expect.poll(() => node.innerText()).toMatch(said);
    await open(page, "/larkmere/search?query=alarm+permit");
    const title = page.getByRole("link", { name: /^§ 52-3\s+Permit required/ });
    const card = page.getByRole("main").getByRole("article").filter({ has: title });
    await expect.poll(() => card.innerText()).toMatch(said);
    await page.goto("/larkmere/cite/52-3");
    const { origin, pathname, hash } = new URL(page.url());
    const preview = await page.request.get(origin + contentOnlyHref(pathname + hash));
    expect(await preview.text()).toMatch(said);
  });
});

journey("A citation of a section that a pending law adds leads to that law", async ({ page }) => {
  await open(page, "/larkmere/cite/12-6");
  await page.getByRole("heading", { level: 1, name: /youth member/ }).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/larkmere\/laws\/\d+$/);
});

journey("A reader of the code's first page learns how many laws it does not contain", async ({ page }) => {
  await open(page, "/larkmere");
  const notice = page.getByRole("note").filter({ hasText: "not in this code yet" });
  await expect.poll(() => notice.innerText()).toMatch(/^\d+ laws are not in this code yet\. See them$/);
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
