import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EncodedBody } from "./encoded.ts";

const text = "The law of the town. ".repeat(200);
const body = new EncodedBody(Buffer.from(text), { "content-type": "text/html; charset=utf-8" });
let shown = body;
const server = createServer((request, response) => void shown.send(request, response));
let port = 0;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address !== null) port = address.port;
});
afterAll(() => server.close());

async function get(headers: Record<string, string>): Promise<{ response: IncomingMessage; bytes: Buffer }> {
  const sent = httpRequest({ port, host: "127.0.0.1", headers }).end();
  const [response]: IncomingMessage[] = await once(sent, "response");
  if (!response) throw new Error("no answer");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return { response, bytes: Buffer.concat(chunks) };
}

describe("An encoded body", () => {
  it("is sent complete in any encoding that the caller accepts", async () => {
    expect((await get({})).bytes.toString()).toBe(text);
    expect(gunzipSync((await get({ "accept-encoding": "gzip" })).bytes).toString()).toBe(text);
    expect(brotliDecompressSync((await get({ "accept-encoding": "gzip, br" })).bytes).toString()).toBe(text);
    expect(zstdDecompressSync((await get({ "accept-encoding": "gzip, br, zstd" })).bytes).toString()).toBe(text);
    expect((await get({ "accept-encoding": "gzip;q=0" })).bytes.toString()).toBe(text);
  });

  it("is compressed quickly if it is sent once, and well if it is sent often", async () => {
    const accepted = { "accept-encoding": "gzip, br, zstd" };
    expect((await get(accepted)).response.headers["content-encoding"]).toBe("zstd");
    shown = new EncodedBody(Buffer.from(text), { "content-type": "text/html" }, { isKept: true });
    const { response, bytes } = await get(accepted);
    expect([response.headers["content-encoding"], brotliDecompressSync(bytes).toString()]).toEqual(["br", text]);
    shown = new EncodedBody(
      Buffer.from(text),
      { "content-type": "text/html" },
      {
        isKept: true,
        brotli: brotliCompressSync("in advance"),
      },
    );
    expect(brotliDecompressSync((await get(accepted)).bytes).toString()).toBe("in advance");
    shown = body;
  });

  it("is not sent again to a caller that has it", async () => {
    const { response } = await get({});
    const again = await get({ "if-none-match": response.headers.etag ?? "" });
    expect([again.response.statusCode, again.bytes.length]).toEqual([304, 0]);
  });
});
