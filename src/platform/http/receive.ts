import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { formatBytes } from "../../domain/format-bytes.ts";
import { withoutUnseen } from "./typed-name.ts";
import type { FastifyRequest } from "fastify";
import type { FileStore, Incoming } from "../files/port.ts";
import { ScannerUnavailable, type Scanner } from "../files/scan/scanner.ts";
import { Failure, wrongValue } from "./failure.ts";
import { UploadedFile, type Room } from "./upload.ts";

const LIMITS = { files: 1, fields: 50, fieldSize: 100_000, fieldNameSize: 100, parts: 51, headerPairs: 20 };

/** How a file is received. */
export interface Receiving {
  readonly files: FileStore;
  /** Null: files are not scanned. */
  readonly scanner: Scanner | null;
  /** Largest size in bytes. */
  readonly most: number;
  /** Called before the file is read, with the form's fields so far. Throws if the caller may not send it. */
  readonly beforeFile: (fields: Readonly<Record<string, unknown>>) => Promise<Room | undefined>;
  /** As far as it is known before the fields. */
  readonly room: Room | undefined;
}

/** The input of a request with a file: its fields, and the file in `file` if there was one. */
export interface Received {
  readonly input: Readonly<Record<string, unknown>>;
  /** Deletes the received file unless it was stored. Always call it when the call has ended. */
  readonly discard: () => Promise<void>;
}

type Receive = (
  source: Readable,
  facts: { readonly name: string; readonly type: string },
  room: Room | undefined,
) => Promise<UploadedFile>;

/**
 * Receives a file from a form (multipart/form-data, one file) or from a plain body with its name in the File-name header
 * (FILES-06). It goes straight to the disk, is hashed on the way, and then scanned for viruses. Throws a `Failure` if it is
 * too large, infected or breaks off, `ScannerUnavailable` if it cannot be scanned, and leaves nothing behind.
 */
export async function receiveFile(
  request: FastifyRequest,
  { files, scanner, most, beforeFile, room }: Receiving,
): Promise<Received> {
  let incoming: Incoming | null = null;
  const discard = async (): Promise<void> => incoming?.discard();
  const receive: Receive = async (source, facts, left) => {
    const isFull = left !== undefined && left.bytes < most;
    incoming = await files.receive(
      limited(source, isFull ? { most: left.bytes, failure: left.failure } : { most, failure: tooLarge(most) }),
    );
    if (scanner !== null) await assertClean(scanner, incoming, request.log);
    return new UploadedFile({ ...facts, incoming });
  };
  try {
    const input = request.isMultipart()
      ? await receiveForm(request, most, beforeFile, receive)
      : await receiveBody(request, receive, room);
    return { input, discard };
  } catch (error) {
    readToEnd(request.raw);
    await discard();
    throw isExpectedError(error)
      ? error
      : new Failure("bad-input", "The file did not arrive completely or could not be read. Please send it again.");
  }
}

/**
 * Reads what is left of a refused upload and throws it away, while the answer is sent: senders first write everything,
 * and most of them never see the answer of a connection that is already closed. The server limits how long that takes.
 */
function readToEnd(request: IncomingMessage): void {
  request.unpipe();
  request.removeAllListeners("data").on("error", () => {});
  request.resume();
}

/**
 * Whether an error has a known cause: our own rejection, the framework's, or a disk error. Any other error comes from a
 * malformed form.
 */
function isExpectedError(error: unknown): boolean {
  return (
    error instanceof Failure ||
    error instanceof ScannerUnavailable ||
    (error instanceof Error && ("statusCode" in error || "syscall" in error))
  );
}

async function receiveForm(
  request: FastifyRequest,
  most: number,
  beforeFile: Receiving["beforeFile"],
  receive: Receive,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: most + 1 } })) {
    if (part.type === "field") {
      if (part.fieldname !== "file") fields.set(part.fieldname, part.value);
      continue;
    }
    const room = await beforeFile(Object.fromEntries(fields));
    fields.set("file", await receive(part.file, { name: baseName(part.filename), type: part.mimetype }, room));
  }
  return Object.fromEntries(fields);
}

async function receiveBody(
  request: FastifyRequest,
  receive: Receive,
  room: Room | undefined,
): Promise<Record<string, unknown>> {
  const { body } = request;
  if (!(body instanceof Readable)) return typeof body === "object" && body !== null ? { ...body } : {};
  const name = baseName(decodedName(request.headers["file-name"]));
  return { file: await receive(body, { name, type: request.headers["content-type"] ?? "" }, room) };
}

async function* limited(
  source: Readable,
  { most, failure }: { readonly most: number; readonly failure: Failure },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  // Destroying it would close the connection before the answer is sent.
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw failure;
    yield chunk;
  }
}

async function assertClean(scanner: Scanner, incoming: Incoming, log: FastifyRequest["log"]): Promise<void> {
  const verdict = await scanner.scan(incoming);
  if (verdict.state === "clean") return;
  log.warn({ verdict, size: incoming.size, sha256: incoming.hash }, "refused an uploaded file after a virus scan");
  if (verdict.state === "infected")
    throw wrongValue("file", `This file was not stored: the virus scanner found ${verdict.signature} in it.`);
  const message = "This file is too large for the virus scanner, so it was not stored. Please tell the administrator.";
  throw new Failure("too-large", message, { errors: [{ path: "file", message }] });
}

const tooLarge = (most: number): Failure => {
  const message = `A file can have up to ${formatBytes(most)}.`;
  return new Failure("too-large", message, { errors: [{ path: "file", message }] });
};

/** Some browsers send a complete path; only the file name is shown to users. */
function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return withoutUnseen(last).slice(0, 255) || "file";
}

function decodedName(header: string | string[] | undefined): string {
  const text = typeof header === "string" ? header : "";
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
