import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";

journey(
  "[INDEX-01] [INDEX-04] [ROUTES-09] a visitor opens an index entry and follows its reference",
  async ({ page }) => {
    await page.goto("/larkmere/index?letter=P");
    await page.getByText("PARKING SPACES, NUMBER OF").click();
    const reference = page.locator("details[open] a").first();
    const href = await reference.getAttribute("href");
    expect(href).toMatch(/^\/\d+#\d+/);
    await reference.click();
    await page.waitForURL(`**${href}`);
  },
);

journey("[INDEX-02] [INDEX-03] [OPEN-41] the index starts with Number, which is # in the URL", async ({ page }) => {
  await page.goto("/larkmere/index");
  await page.getByRole("heading", { level: 1, name: "Index: Number" }).waitFor();
  await page.goto("/larkmere/index?letter=%23");
  await page.getByRole("heading", { level: 1, name: "Index: Number" }).waitFor();
  await page.goto("/larkmere/index?letter=Number");
  await page.getByRole("heading", { level: 1, name: "Index: Number" }).waitFor();
});

journey(
  "[INDEX-05] [~SHELL-32: the index and laws alone; calculators and questions are not in the product yet] the letters are in the side panel, and those without entries are not links",
  async ({ page }) => {
    await page.goto("/larkmere/index?letter=A");
    const letters = page.locator("#side-panel").getByRole("navigation", { name: "Index letters" });
    await letters.getByRole("link", { name: "B", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Index: B" }).waitFor();
    await expect.poll(() => letters.getByRole("link", { name: "X", exact: true }).count()).toBe(0);
    await expect.poll(() => letters.locator("[aria-current=page]").innerText()).toBe("B");
  },
);

journey(
  "[INDEX-01] [ROUTES-10] an archive has its own index, with links that stay in the archive",
  async ({ page }) => {
    await page.goto("/larkmere/code/larkmere-1/index?letter=P");
    const hrefs = await page
      .locator("main details a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs.every((href) => href.startsWith("/larkmere-1/"))).toBe(true);
  },
);

journey("[INDEX-04] entries open without JavaScript, also on a phone", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto("/larkmere/index?letter=P");
  await page.getByText("PARKS", { exact: false }).first().click();
  await page.locator("details[open] a").first().waitFor();
  await page.locator("main nav").getByRole("link", { name: "S", exact: true }).last().click();
  await page.getByRole("heading", { level: 1, name: "Index: S" }).waitFor();
});

journey("the index is accessible", async ({ page }) => {
  await page.goto("/larkmere/index?letter=P");
  await expectAccessible(page);
});
