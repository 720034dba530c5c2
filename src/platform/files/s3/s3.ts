import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { receiveInto, sweepFolder, type Received } from "../incoming.ts";
import { hashOf, isKey, keyOf } from "../key.ts";
import type { ByteRange, FileBytes, FileFacts, FileStore, Incoming, OpenFile, Register, StoredFile } from "../port.ts";
import { nameOfS3, type S3Address } from "./address.ts";
import { openClient, statusOf, unavailable, withinDeadline } from "./client.ts";
import { guarded, watched } from "./guard.ts";

/** Pages of a list without a file, one after the other. */
const MAX_EMPTY_PAGES = 100;

/** Hash of no bytes. */
const EMPTY_HASH = createHash("sha256").digest("hex");

/** Stores files in a bucket. They are received in a folder of this machine. Several processes may share the bucket. */
export function createS3Files(address: S3Address, incoming: string, register: Register): FileStore {
  return new S3Files(address, incoming, register);
}

class S3Files implements FileStore {
  readonly #address: S3Address;
  readonly #client: S3Client;
  readonly #incoming: string;
  readonly #register: Register;

  constructor(address: S3Address, incoming: string, register: Register) {
    this.#address = address;
    this.#client = openClient(address);
    this.#incoming = incoming;
    this.#register = register;
  }

  get place(): string {
    return nameOfS3(this.#address);
  }

  async check(): Promise<void> {
    const name = `doctor-${randomUUID()}`;
    try {
      await withinDeadline(this.#address, (options) =>
        this.#client.send(new ListObjectsV2Command({ ...this.#folder(), MaxKeys: 1 }), options),
      );
      await this.#send(name, EMPTY_HASH, 0, () => Readable.from([]));
      await this.#delete(name);
    } catch (error) {
      throw unavailable(this.#address, error);
    }
  }

  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming> {
    const received = await receiveInto(this.#incoming, bytes);
    return { ...received, keep: (extension) => this.#keep(received, extension) };
  }

  async #keep({ hash, size, path, discard }: Received, extension: string): Promise<string> {
    const key = keyOf(hash, extension);
    await this.#register(key, size);
    await this.#store(key, size, () => createReadStream(path));
    await discard();
    return key;
  }

  async put(bytes: FileBytes, extension: string): Promise<string> {
    if (bytes instanceof Uint8Array) {
      const key = keyOf(createHash("sha256").update(bytes).digest("hex"), extension);
      await this.#register(key, bytes.length);
      await this.#store(key, bytes.length, () => Readable.from([bytes]));
      return key;
    }
    const received = await this.receive(bytes);
    try {
      return await received.keep(extension);
    } finally {
      await received.discard();
    }
  }

  /** Sends nothing if the bucket has the file. */
  async #store(key: string, size: number, open: () => Readable): Promise<void> {
    if ((await this.stat(key))?.size === size) return;
    const send = (): Promise<void> => this.#send(key, hashOf(key), size, open);
    try {
      // A connection that had been idle may just have been closed; the client does not repeat a stream.
      await send().catch((error: unknown) => (isLostConnection(error) ? send() : Promise.reject(error)));
    } catch (error) {
      throw unavailable(this.#address, error);
    }
  }

  /** The object appears when all of it has arrived with the hash that is part of the signature. */
  async #send(name: string, hash: string, size: number, open: () => Readable): Promise<void> {
    const { body, signal, stop } = watched(open());
    const command = new PutObjectCommand({ ...this.#object(name), Body: body, ContentLength: size });
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers["x-amz-content-sha256"] = hash;
        return next(args);
      },
      { step: "build" },
    );
    try {
      await this.#client.send(command, { abortSignal: signal });
    } catch (error) {
      throw signal.aborted ? unavailable(this.#address, "it stopped receiving a file") : error;
    } finally {
      stop();
    }
  }

  async get(key: string, range?: ByteRange): Promise<OpenFile | null> {
    if (!isKey(key)) return null;
    if (range !== undefined && (range.start < 0 || range.start > range.end)) throw outside(range);
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const found = await this.#found(range, (options) =>
      this.#client.send(new GetObjectCommand({ ...this.#object(key), ...part }), options),
    );
    if (found === null) return null;
    const body = found.Body as Readable;
    const size = range === undefined ? found.ContentLength : Number(found.ContentRange?.split("/")[1]);
    if (range !== undefined && !(range.end < Number(size))) {
      body.destroy();
      throw outside(range);
    }
    if (!Number.isSafeInteger(size)) {
      body.destroy();
      throw unavailable(this.#address, "it did not say how large a file is");
    }
    return { size: Number(size), stream: guarded(body, (cause) => unavailable(this.#address, cause)) };
  }

  async stat(key: string): Promise<FileFacts | null> {
    if (!isKey(key)) return null;
    const found = await this.#found(undefined, (options) =>
      this.#client.send(new HeadObjectCommand(this.#object(key)), options),
    );
    return found === null ? null : { size: found.ContentLength ?? 0 };
  }

  /** The answer about an object; null if there is none, though there is the bucket. */
  async #found<T>(range: ByteRange | undefined, request: Parameters<typeof withinDeadline<T>>[1]): Promise<T | null> {
    try {
      return await withinDeadline(this.#address, request);
    } catch (error) {
      const status = statusOf(error);
      if (status === 416 && range !== undefined) throw outside(range);
      if (status !== 404) throw unavailable(this.#address, error);
      await this.#assertBucket();
      return null;
    }
  }

  /** HEAD answers in the same way whether the object or the whole bucket is missing. */
  async #assertBucket(): Promise<void> {
    const { bucket: Bucket } = this.#address;
    await withinDeadline(this.#address, (options) =>
      this.#client.send(new HeadBucketCommand({ Bucket }), options),
    ).catch((error: unknown) => {
      throw unavailable(this.#address, statusOf(error) === 404 ? `there is no bucket ${Bucket}` : error);
    });
  }

  async remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    await this.#delete(key).catch((error: unknown) => {
      throw unavailable(this.#address, error);
    });
  }

  async #delete(name: string): Promise<void> {
    await withinDeadline(this.#address, (options) =>
      this.#client.send(new DeleteObjectCommand(this.#object(name)), options),
    );
  }

  async *list(): AsyncGenerator<StoredFile> {
    let after: string | undefined;
    let first: string | undefined;
    let empty = 0;
    do {
      const command = new ListObjectsV2Command({ ...this.#folder(), ContinuationToken: after });
      const { Contents = [], NextContinuationToken } = await withinDeadline(this.#address, (options) =>
        this.#client.send(command, options),
      ).catch((error: unknown) => {
        throw unavailable(this.#address, error);
      });
      for (const { Key: name = "", Size: size = 0 } of Contents) {
        const key = name.slice(this.#address.prefix.length);
        if (isKey(key)) yield { key, size };
      }
      empty = Contents.length === 0 ? empty + 1 : 0;
      const isSame = first !== undefined && Contents[0]?.Key === first;
      if (empty > MAX_EMPTY_PAGES || isSame) throw unavailable(this.#address, "its list of files has no end");
      first = Contents[0]?.Key;
      after = NextContinuationToken;
    } while (after !== undefined);
  }

  async sweep(): Promise<void> {
    await sweepFolder(this.#incoming);
  }

  #object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#address.bucket, Key: this.#address.prefix + name };
  }

  #folder(): { Bucket: string; Prefix: string } {
    return { Bucket: this.#address.bucket, Prefix: this.#address.prefix };
  }
}

const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");

const outside = ({ start, end }: ByteRange): RangeError =>
  new RangeError(`The bytes ${start} to ${end} are not in the file`);
