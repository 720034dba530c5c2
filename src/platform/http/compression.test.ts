import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { compressAnswers } from "./compression.ts";

const long = { sections: Array.from({ length: 100 }, (_each, at) => `Section ${at} of the law of the town.`) };
const app = Fastify();
compressAnswers(app);
app.get("/long", (_request, reply) => reply.headers({ etag: '"1"', vary: "authorization" }).send(long));
app.get("/short", () => ({ sections: [] }));
app.get("/file", (_request, reply) => reply.send(Buffer.alloc(5000)));
afterAll(() => app.close());

const get = (url: string, accepted?: string, method: "GET" | "HEAD" = "GET") =>
  app.inject({ url, method, ...(accepted !== undefined && { headers: { "accept-encoding": accepted } }) });

describe("An answer that is a text", () => {
  it("is compressed as its caller accepts", async () => {
    for (const [accepted, unpack] of [
      ["gzip, deflate, br, zstd", zstdDecompressSync],
      ["gzip, deflate, br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get("/long", accepted);
      expect(JSON.parse(unpack(rawPayload).toString())).toEqual(long);
      expect(headers).toMatchObject({ vary: "authorization, accept-encoding", etag: 'W/"1"' });
      expect(headers["content-length"]).toBe(String(rawPayload.length));
      expect(rawPayload.length).toBeLessThan(1000);
    }
  });

  it("is sent as it is to others, but caches are told that it varies", async () => {
    for (const accepted of [undefined, "identity", "gzip;q=0"]) {
      const answer = await get("/long", accepted);
      expect(answer.json()).toEqual(long);
      expect(answer.headers).toMatchObject({ vary: "authorization, accept-encoding", etag: '"1"' });
      expect(answer.headers["content-encoding"]).toBeUndefined();
    }
  });

  it("has the same headers without its body", async () => {
    const [head, whole] = [await get("/long", "gzip", "HEAD"), await get("/long", "gzip")];
    expect([head.rawPayload.length, head.headers["content-encoding"], head.headers["content-length"]]).toEqual([
      0,
      "gzip",
      whole.headers["content-length"],
    ]);
  });

  it("is left alone if it is short, or not a text", async () => {
    expect((await get("/short", "gzip")).json()).toEqual({ sections: [] });
    expect((await get("/file", "gzip")).rawPayload).toEqual(Buffer.alloc(5000));
  });
});
