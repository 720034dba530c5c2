import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";

journey(
  "[INDEX-01] [INDEX-04] [ROUTES-09] a visitor opens a word of the index and goes to where it stands",
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

journey("[INDEX-02] [INDEX-03] [OPEN-41] the index begins with Number, which is # in the address", async ({ page }) => {
  await page.goto("/larkmere/index");
  await page.getByRole("heading", { level: 1, name: "Index: Number" }).waitFor();
  await page.goto("/larkmere/index?letter=%23");
  await page.getByRole("heading", { level: 1, name: "Index: Number" }).waitFor();
  await page.goto("/larkmere/index?letter=Number");
  await page.getByRole("heading", { level: 1, name: "Index: Number" }).waitFor();
});

journey("[INDEX-05] the letters are in the side panel; those without words lead nowhere", async ({ page }) => {
  await page.goto("/larkmere/index?letter=A");
  const letters = page.locator("#side-panel").getByRole("navigation", { name: "Letters of the index" });
  await letters.getByRole("link", { name: "B", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Index: B" }).waitFor();
  expect(await letters.getByRole("link", { name: "X", exact: true }).count()).toBe(0);
  expect(await letters.locator("[aria-current=page]").innerText()).toBe("B");
});

journey("[INDEX-01] [ROUTES-10] an archive has its own index, whose links stay in it", async ({ page }) => {
  await page.goto("/larkmere/code/larkmere-1/index?letter=P");
  const hrefs = await page
    .locator("main details a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.length).toBeGreaterThan(0);
  expect(hrefs.every((href) => href.startsWith("/larkmere-1/"))).toBe(true);
});

journey("[INDEX-04] words open without JavaScript, on a phone too", async ({ openPage }) => {
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
