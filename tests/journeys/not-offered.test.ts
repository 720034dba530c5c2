import { afterAll, beforeAll, describe } from "vitest";
import { setLevels } from "../../src/features/code/test-towns.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

const NOBODY = { currentLevel: "NOBODY", maximumLevel: "PUBLIC" } as const;

let server: OwnServer;
beforeAll(async () => {
  server = await openOwnServer();
  const { towns } = server;
  await setLevels(towns, towns.larkmere, { "INDEX/VIEW": NOBODY, "LAW/ALL/VIEW": NOBODY, VERSION: NOBODY });
  // Waits until the server has noticed.
  await server.customize({ homePageMessage: "Hello" });
});
afterAll(() => server.close());

describe("A page that a town offers to nobody", () => {
  journey.for(["/larkmere/index", "/larkmere/laws", "/larkmere-1"])(
    "[ADMIN-13] says so at %s, instead of asking to sign in",
    async (address, { openPage }) => {
      const page = await openPage();
      const answer = await page.goto(`${server.address}${address}`);
      expect([answer?.status(), new URL(page.url()).pathname]).toEqual([404, address]);
      const main = page.getByRole("main");
      await main.getByRole("heading", { name: "Not offered" }).waitFor();
      await main.getByText("This town does not offer this page.").waitFor();
      await expect.poll(() => main.getByRole("link", { name: "Sign in" }).count()).toBe(0);
      await main.getByRole("link", { name: "Home" }).waitFor();
      await expectAccessible(page);
    },
  );
});
