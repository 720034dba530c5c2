import { describe } from "vitest";
import { expect, journey } from "../harness/journey.ts";

describe("The home page", () => {
  journey(
    "[HOME-02, HOME-03, HOME-04, HOME-05, HOME-06] shows the town, its county, its message, tiles and links",
    async ({ page }) => {
      await page.goto("/larkmere/home");
      const main = page.getByRole("main");
      await main.getByRole("heading", { level: 1, name: "Town of Larkmere" }).waitFor();
      await main.getByText("Osgood County, NY").waitFor();
      await expect
        .poll(() => main.getByRole("link", { name: /Town of Larkmere Osgood County/ }).getAttribute("href"))
        .toBe("https://larkmere.example");
      await main.getByRole("heading", { name: "Welcome to the Code of the Town of Larkmere" }).waitFor();
      await main.getByRole("heading", { name: "Quick Links" }).waitFor();
      await main
        .getByRole("list", { name: "Start here" })
        .getByRole("link", { name: /Code of the Town of Larkmere/ })
        .click();
      await page.waitForURL("/larkmere");
    },
  );

  journey("[HOME-14, HOME-15] shows the town's contact information", async ({ page }) => {
    await page.goto("/larkmere/home");
    const contact = page.getByRole("region", { name: "Contact Information" });
    await contact.getByText("Marian Oakes, Town Clerk").waitFor();
    await contact.getByText("Town Hall, 14 Mill Street, Larkmere, NY 13118").waitFor();
    await expect
      .poll(() => contact.getByRole("link", { name: "clerk@larkmere.example" }).getAttribute("href"))
      .toBe("mailto:clerk@larkmere.example");
    await expect
      .poll(() => contact.getByRole("link", { name: "(315) 555-0142" }).getAttribute("href"))
      .toBe("tel:3155550142");
    await expect
      .poll(() => contact.getByRole("link", { name: "larkmere.example", exact: true }).getAttribute("href"))
      .toBe("https://larkmere.example");
  });

  journey("[HOME-11] a tile leads to its section of the code", async ({ page }) => {
    await page.goto("/larkmere/home", { waitUntil: "networkidle" });
    await page.getByRole("list", { name: "Start here" }).getByRole("link", { name: "Zoning", exact: true }).click();
    await page.waitForURL(/\/\d+#\d+$/);
    await page.getByRole("heading", { level: 1, name: /Zoning/ }).waitFor();
  });

  journey("[SHELL-41, SHELL-42] has the town's colors", async ({ page }) => {
    await page.goto("/larkmere/home");
    const header = page.getByRole("banner");
    await expect
      .poll(() => header.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe("rgb(11, 89, 64)");
    await expect.poll(() => page.locator("link[href^='/customization/larkmere/css']").count()).toBe(1);
  });
});
