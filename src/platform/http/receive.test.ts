import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStore } from "../files/port.ts";
import { receiveFile } from "./receive.ts";
import { sendFailure } from "./routes.ts";

const full = (): Error => Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });

/** A store on a full disk: it notices when it begins, or with the first bytes. */
const store = (isEarly: boolean): FileStore =>
  ({
    receive: async (bytes: AsyncIterable<Uint8Array>) => {
      if (isEarly) throw full();
      for await (const _ of bytes) throw full();
    },
  }) as unknown as FileStore;

const app = Fastify({ logger: false });
let port = 0;
beforeAll(async () => {
  app.setErrorHandler((error, request, reply) => void sendFailure(error, request, reply));
  await app.register(multipart);
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  for (const isEarly of [true, false])
    app.put(`/${isEarly ? "early" : "late"}`, async (request) => {
      const { input } = await receiveFile(request, {
        files: store(isEarly),
        scanner: null,
        most: 10_000_000,
        beforeFile: async () => undefined,
        room: undefined,
      });
      return input;
    });
  app.get("/", async () => "ok");
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const statusesIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? "");

async function untilAnswers(socket: Readable, count: number): Promise<string[]> {
  let received = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received += String(chunk);
    if (statusesIn(received).length === count) break;
  }
  return statusesIn(received);
}

const FORM_HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';

test.for([
  { path: "/early", type: "application/octet-stream", before: "" },
  { path: "/late", type: "application/octet-stream", before: "" },
  { path: "/early", type: "multipart/form-data; boundary=b", before: FORM_HEAD },
  { path: "/late", type: "multipart/form-data; boundary=b", before: FORM_HEAD },
])(
  "a sender who is still sending gets the answer of a full disk, and the next one ($path, $type)",
  { timeout: 20_000 },
  async ({ path, type, before }) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const rest = 2_000_000;
    socket.write(
      `PUT ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${before.length + rest + 1}\r\n\r\n${before}x`,
    );
    expect(await untilAnswers(socket, 1)).toEqual(["507"]);
    socket.write(Buffer.alloc(rest));
    socket.write("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    expect(await untilAnswers(socket, 1)).toEqual(["200"]);
    socket.destroy();
  },
);
