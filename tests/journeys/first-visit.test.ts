import { describe } from "vitest";
import { expect, journey } from "../harness/journey.ts";

describe("The first visit", () => {
  journey(
    "[HOME-01, ROUTES-01] a visitor opens the home page of the demonstration town and sees its name and welcome text",
    async ({ page }) => {
      const response = await page.goto("/larkmere/home");
      expect(response?.status()).toBe(200);
      expect(await page.title()).toContain("Larkmere");
      await page.getByText("Welcome to the Code of the Town of Larkmere").waitFor();
    },
  );

  journey("a visitor without JavaScript sees the same page", async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto("/larkmere/home");
    await page.getByText("Welcome to the Code of the Town of Larkmere").waitFor();
  });
});
