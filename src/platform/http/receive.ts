import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { Failure } from "./failure.ts";
import { UploadedFile } from "./upload.ts";

const LIMITS = { files: 1, fields: 50, fieldSize: 100_000, fieldNameSize: 100, parts: 51, headerPairs: 20 };

/** The input of a request with a file: its fields, and the file in `file` if there was one. */
export interface Received {
  readonly input: Readonly<Record<string, unknown>>;
  /** Deletes the received file. Always call it when the call has ended. */
  readonly discard: () => Promise<void>;
}

/**
 * Receives a file of up to `most` bytes from a form (multipart/form-data, one file) or from a plain body with its name
 * in the File-name header (FILES-06). Throws a `Failure` if it is larger, and leaves nothing behind.
 */
export async function receiveFile(request: FastifyRequest, most: number): Promise<Received> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-upload-"));
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, "file");
    return {
      input: request.isMultipart() ? await receiveForm(request, path, most) : await receiveBody(request, path, most),
      discard,
    };
  } catch (error) {
    await discard();
    throw isExpectedError(error)
      ? error
      : new Failure("bad-input", "The file did not arrive completely or could not be read. Please send it again.");
  }
}

/**
 * Whether an error has a known cause: our own rejection, the framework's, or a disk error. Any other error comes from a
 * malformed form.
 */
function isExpectedError(error: unknown): boolean {
  return error instanceof Failure || (error instanceof Error && ("statusCode" in error || "syscall" in error));
}

async function receiveForm(request: FastifyRequest, path: string, most: number): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: most + 1 } })) {
    if (part.type === "field") {
      if (part.fieldname !== "file") fields.set(part.fieldname, part.value);
      continue;
    }
    const size = await write(part.file, path, most);
    fields.set("file", new UploadedFile({ path, name: baseName(part.filename), type: part.mimetype, size }));
  }
  return Object.fromEntries(fields);
}

async function receiveBody(request: FastifyRequest, path: string, most: number): Promise<Record<string, unknown>> {
  const { body } = request;
  if (!(body instanceof Readable)) return typeof body === "object" && body !== null ? { ...body } : {};
  const size = await write(body, path, most);
  const name = baseName(decodedName(request.headers["file-name"]));
  return { file: new UploadedFile({ path, name, type: request.headers["content-type"] ?? "", size }) };
}

async function write(source: Readable, path: string, most: number): Promise<number> {
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > most ? tooLarge(most) : null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(path));
  return size;
}

const tooLarge = (most: number): Failure =>
  new Failure("too-large", `A file can have up to ${most.toLocaleString("en")} bytes.`);

/** Some browsers send a complete path; only the file name is shown to users. */
function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- removes control characters
  return last.replaceAll(/[\u0000-\u001f\u007f]/g, "").slice(0, 255) || "file";
}

function decodedName(header: string | string[] | undefined): string {
  const text = typeof header === "string" ? header : "";
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
