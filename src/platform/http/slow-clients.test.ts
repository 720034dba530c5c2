import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endSlowClients, PATIENCE } from "./slow-clients.ts";

const SECOND = 1000;
/** More than the buffers of a connection take. */
const LARGE = Buffer.alloc(20_000_000);
const POST = "POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n";

let server: Server;
let endUnused: () => void;
const sockets: Socket[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** /body answers when the body has arrived, /early before, /slow never; /large is never read completely. */
async function listen(maxConnections?: number): Promise<void> {
  server = createServer(PATIENCE, (request, response) => {
    const path = request.url ?? "";
    if (path === "/body") request.resume().on("end", () => response.end("received"));
    else if (path === "/early") response.end("refused");
    else if (path === "/large") response.end(LARGE);
    else if (path !== "/slow") response.end("hello");
  });
  endUnused = endSlowClients(server, maxConnections);
  server.on("clientError", (_error, socket) => socket.end("HTTP/1.1 408 Request Timeout\r\n\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** `vi.waitFor` would advance the time. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

interface Client {
  readonly socket: Socket;
  readonly ended: Promise<void>;
  readonly answer: () => string;
}

/** Connects and sends, and waits until the server has read it. */
async function open(text: string, { reads = true } = {}): Promise<Client> {
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  let received = "";
  if (reads) socket.on("data", (data: Buffer) => (received += data.toString()));
  const ended = new Promise<void>((resolve) => void socket.on("close", () => resolve()).on("error", () => {}));
  const [there] = await accepted;
  const client = { socket, ended, answer: () => received };
  await sendTo(there, client, text);
  return client;
}

const ofServer = new WeakMap<Socket, Socket>();
async function sendTo(there: Socket, { socket }: Client, text: string): Promise<void> {
  ofServer.set(socket, there);
  const all = there.bytesRead + text.length;
  socket.write(text);
  await until(() => there.bytesRead === all || there.destroyed);
}
const sendMore = (client: Client, text: string): Promise<void> =>
  sendTo(ofServer.get(client.socket) as Socket, client, text);
const isOpen = ({ socket }: Client): boolean => ofServer.get(socket)?.destroyed === false;

const get = async (): Promise<string> => {
  const client = await open("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await client.ended;
  return client.answer();
};

describe("A body", () => {
  test("that stops, or trickles, is refused after half a minute", async () => {
    await listen();
    const [stopped, trickling] = [await open(`${POST}{`), await open(`${POST}{`)];
    for (let second = 0; second < 40; second += 5) {
      vi.advanceTimersByTime(5 * SECOND);
      if (isOpen(trickling)) await sendMore(trickling, " ");
    }
    await Promise.all([stopped.ended, trickling.ended]);
    expect([stopped.answer(), trickling.answer()]).toEqual([
      expect.stringContaining("408"),
      expect.stringContaining("408"),
    ]);
  });

  test("may take as long as it needs over a slow line", async () => {
    await listen();
    const client = await open(POST);
    // A quarter of an hour, at 1,041 bytes a second.
    for (let sent = 0; sent < 950_000; sent += 6250) {
      await sendMore(client, "x".repeat(6250));
      vi.advanceTimersByTime(6 * SECOND);
    }
    await sendMore(client, "x".repeat(50_000));
    await until(() => client.answer() !== "" || !isOpen(client));
    expect(client.answer()).toContain("received");
  });

  test("that stops after it was answered is not waited for either", async () => {
    await listen();
    const client = await open("POST /early HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{");
    await until(() => client.answer().includes("refused"));
    vi.advanceTimersByTime(60 * SECOND);
    await client.ended;
    expect(client.answer()).not.toContain("408");
  });
});

test("Nobody is disconnected because the server takes long", async () => {
  await listen(2);
  const client = await open("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  vi.advanceTimersByTime(600 * SECOND);
  ofServer.get(client.socket)?.emit("timeout");
  expect([await get(), await get()]).toEqual([expect.stringContaining("hello"), expect.stringContaining("hello")]);
  expect(isOpen(client)).toBe(true);
});

test("Who reads nothing of an answer is disconnected, and who keeps an idle connection too", async () => {
  await listen();
  const stalled = await open("GET /large HTTP/1.1\r\nHost: x\r\n\r\n", { reads: false });
  const idle = await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await until(() => idle.answer().includes("hello"));
  for (const client of [stalled, idle]) {
    // As when the time without activity is over.
    ofServer.get(client.socket)?.emit("timeout");
    expect(isOpen(client)).toBe(false);
  }
});

describe("With too many connections", () => {
  test.each([
    ["say nothing", ""],
    ["send half of a request", "GET / HTTP/1.1\r\nHost: x\r\n"],
    ["send half of a body", `${POST}{`],
    ["read nothing of their answer", "GET /large HTTP/1.1\r\nHost: x\r\n\r\n"],
  ])("of clients that %s, the oldest end, and others are served", async (_what, text) => {
    await listen(20);
    const held: Client[] = [];
    for (let n = 0; n < 30; n += 1) held.push(await open(text, { reads: false }));
    vi.advanceTimersByTime(5 * SECOND);
    for (let n = 0; n < 5; n += 1) expect(await get()).toContain("hello");
    expect(held.map(isOpen).indexOf(true)).toBeGreaterThanOrEqual(10);
    expect(held.some(isOpen)).toBe(true);
  });

  test("an upload over a slow line goes on, because others are slower", async () => {
    await listen(20);
    const upload = await open(POST);
    for (let n = 0; n < 60; n += 1) {
      await open(`${POST}{`);
      await sendMore(upload, "x".repeat(10_000));
      vi.advanceTimersByTime(5 * SECOND);
    }
    expect(isOpen(upload)).toBe(true);
    expect(await get()).toContain("hello");
  });
});

test("a server that closes waits for requests, and not for connections that have none", async () => {
  await listen();
  const [unused, kept, slow] = [await open(""), await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n"), await open(POST)];
  await until(() => kept.answer().includes("hello"));
  const closed = once(server, "close");
  server.close();
  endUnused();
  await Promise.all([unused.ended, kept.ended]);
  expect(slow.socket.destroyed).toBe(false);
  slow.socket.write("x".repeat(1_000_000));
  await until(() => slow.answer().includes("received"));
  await Promise.all([slow.ended, closed]);
  // The one that `afterEach` closes.
  await listen();
});
