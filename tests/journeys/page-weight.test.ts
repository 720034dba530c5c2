import { expect, test } from "vitest";
import { demoServer } from "../harness/demo-server.ts";
import { MAX_OWN_CODE, MAX_PAGE_CODE, weighScripts } from "../../scripts/page-scripts.ts";

test("A reading page loads no more than 145 kB of JavaScript, 30 kB of it ours", async () => {
  const address = demoServer().address;
  const html = await (await fetch(`${address}/45000000`)).text();
  const { code, own, files } = await weighScripts(address, html);
  expect(files).toBeGreaterThan(3);
  expect(own).toBeLessThanOrEqual(MAX_OWN_CODE);
  expect(code).toBeLessThanOrEqual(MAX_PAGE_CODE);
});
