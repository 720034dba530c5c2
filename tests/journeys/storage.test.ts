import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer } from "../harness/own-server.ts";

describe("The storage of a town", () => {
  journey("an administrator finds an unused file and deletes it; the history shows it", async ({ openPage }) => {
    const server = await openOwnServer([
      { username: "clerk", role: "administrator" },
      { username: "general", role: "installation" },
      { username: "reader", role: "user" },
    ]);
    try {
      const page = await openPage({ viewport: { width: 1240, height: 900 } });
      await server.signIn(page, "clerk");
      const upload = (name: string, bytes: number) =>
        page.request.post(`${server.address}/user/file`, {
          headers: { origin: server.address },
          multipart: {
            site: "larkmere",
            file: { name, mimeType: "application/pdf", buffer: Buffer.alloc(bytes, name) },
          },
        });
      const used = (await (await upload("Fee schedule.pdf", 1_200_000)).json()) as { readonly url: string };
      await server.customize({ homePageMessage: `<p><a href="${used.url}">Fees</a></p>` });
      await upload("Old map of the zoning districts, superseded in 2019.pdf", 2_400_000);
      await upload("Draft.pdf", 30_000);
      const address = `${server.address}/dashboard/larkmere/storage`;
      for (const width of [360, 760, 1240]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address);
        await page.waitForSelector("html[data-alive]");
        await expectAccessible(page);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (process.env["SHOTS"])
          await page.screenshot({ path: `${process.env["SHOTS"]}/${width}.png`, fullPage: true });
      }
      await page.getByText("3.6 MB of 10 GB used").waitFor();
      await page.getByRole("link", { name: "Unused (2)" }).press("Enter");
      await page.waitForURL("**/storage?show=unused");
      await page.getByRole("rowheader", { name: "Fee schedule.pdf" }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: /Old map/ }).press("Enter");
      await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: /^Delete “Old map/ });
      await dialog.getByText("This frees 2.4 MB and cannot be undone.").waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Delete the file" }).press("Enter");
      await page.getByText("1 file deleted.").waitFor();
      await page.getByRole("link", { name: "Unused (1)" }).waitFor();
      await page.goto(`${server.address}/dashboard/larkmere/history`);
      await page
        .getByRole("main")
        .getByText(/Old map of the zoning districts/)
        .first()
        .waitFor();

      const general = await openPage();
      await server.signIn(general, "general");
      await general.goto(address);
      await general.waitForSelector("html[data-alive]");
      await general.getByRole("button", { name: "Change the limit" }).press("Enter");
      await general.getByRole("spinbutton", { name: "Limit" }).fill("2");
      await expectAccessible(general);
      await general.getByRole("button", { name: "Apply" }).press("Enter");
      await general.getByText("1.2 MB of 2 MB used").waitFor();
      const refused = await upload("Too large.pdf", 900_000);
      expect([refused.status(), await refused.text()]).toEqual([413, expect.stringContaining("does not fit")]);

      const reader = await openPage();
      await server.signIn(reader, "reader");
      expect((await reader.goto(address))?.status()).toBe(403);
      // Its scripts are loaded after the page, from a server that is closed now.
      await reader.waitForSelector("html[data-alive]");
    } finally {
      await server.close();
    }
  });
});
