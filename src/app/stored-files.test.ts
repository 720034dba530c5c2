import Fastify from "fastify";
import { expect, test } from "vitest";
import { serveStoredFiles } from "./stored-files.ts";

test("[ROUTES-45, API-81] A stored image is served by its key; what is not there, no image or not open to everyone is not found", async () => {
  const app = Fastify();
  const files = new Map([["ab/cd.png", new Uint8Array([1, 2])], ["ab/cd.html", new Uint8Array([3])], ["ab/law.png", new Uint8Array([4])]]);
  serveStoredFiles(app, { put: async () => "", get: async (key) => files.get(key) ?? null }, (address) => !address.includes("law"));
  const found = await app.inject("/user/file/ab/cd.png");
  expect([found.statusCode, found.headers["content-type"], [...found.rawPayload]]).toEqual([200, "image/png", [1, 2]]);
  expect(found.headers["cache-control"]).toContain("immutable");
  for (const address of ["/user/file/ab/ff.png", "/user/file/ab/cd.html", "/user/file/ab/law.png", "/user/file/"]) {
    expect((await app.inject(address)).json()).toMatchObject({ message: expect.stringContaining("was not found") });
  }
  await app.close();
});
