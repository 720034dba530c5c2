import { createReadStream } from "node:fs";
import { connect, type NetConnectOpts, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ScannerUnavailable, type Scanner, type Verdict } from "./scanner.ts";

const CONNECT_MS = 3000;
/** For an answer, and more for each megabyte: archives are unpacked. */
const ANSWER_MS = 10_000;
const ANSWER_MS_PER_MEGABYTE = 1000;

/** Reads CLAMD_URL, "tcp://127.0.0.1:3310" or "unix:/run/clamav/clamd.ctl"; null if it is not valid. */
export function parseClamdAddress(text: string): NetConnectOpts | null {
  const path = /^unix:(\/.+)$/.exec(text)?.[1];
  if (path !== undefined) return { path };
  const [, host, port] = /^tcp:\/\/(\[[0-9a-fA-F:.]+\]|[\w.-]+):(\d{1,5})$/.exec(text) ?? [];
  return host === undefined ? null : { host: host.replaceAll(/[[\]]/g, ""), port: Number(port) };
}

/** ClamAV's daemon (https://docs.clamav.net/manual/Usage/Scanning.html#clamd). Files are sent to it: it may run anywhere. */
export function openClamd(url: string): Scanner {
  const address = parseClamdAddress(url);
  if (address === null) throw new TypeError("That is not the address of a clamd");
  return {
    scan: async ({ path, size }) => {
      const milliseconds = ANSWER_MS + (size / 1_000_000) * ANSWER_MS_PER_MEGABYTE;
      return verdictOf(await ask(url, address, { request: inStream(path), milliseconds }));
    },
    version: () => ask(url, address, { request: Readable.from(["zVERSION\0"]), milliseconds: ANSWER_MS }),
  };
}

/** A file in chunks, each after its length. */
async function* inStream(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) yield* [lengthOf(chunk), chunk];
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** The answer to a request. */
async function ask(
  url: string,
  address: NetConnectOpts,
  { request, milliseconds }: { request: AsyncIterable<Buffer | string>; milliseconds: number },
): Promise<string> {
  const socket = connect(address);
  const deadlines = [
    setTimeout(() => socket.connecting && socket.destroy(new Error("no connection")), CONNECT_MS),
    setTimeout(() => socket.destroy(new Error(`no answer within ${Math.round(milliseconds / 1000)} s`)), milliseconds),
  ];
  try {
    const answer = answerOf(socket);
    // It may answer before it has read everything. If sending fails, the connection is closed, and so there is no answer.
    pipeline(request, socket, { end: false }).catch(() => {});
    return await answer;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ScannerUnavailable(`The virus scanner at ${url} does not answer: ${reason}`, { cause: error });
  } finally {
    deadlines.forEach(clearTimeout);
    socket.destroy();
  }
}

/** Answers end with a zero byte. */
function answerOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  socket
    .setEncoding("utf8")
    .on("data", (more: string) => {
      text += more;
      const end = text.indexOf("\0");
      if (end !== -1) resolve(text.slice(0, end));
    })
    .on("error", reject)
    .on("close", () => reject(new Error("it closed the connection")));
  return promise;
}

function verdictOf(answer: string): Verdict {
  if (answer === "stream: OK") return { state: "clean" };
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (signature !== undefined) return { state: "infected", signature };
  if (answer.startsWith("INSTREAM size limit exceeded")) return { state: "too-large" };
  throw new ScannerUnavailable(`The virus scanner could not scan a file: ${answer}`);
}
