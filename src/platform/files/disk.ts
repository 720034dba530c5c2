import { createHash } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { INCOMING, receiveInto, sweepFolder } from "./incoming.ts";
import { isKey, keyOf } from "./key.ts";
import { FilesUnavailable } from "./port.ts";
import type { ByteRange, FileBytes, FileFacts, FileStore, Incoming, OpenFile, Register, StoredFile } from "./port.ts";

/**
 * Stores files in a folder, named by their keys. Several processes may share the folder. `incoming`: where this process
 * receives files, on the same disk.
 */
export function createDiskFiles(
  folder: string,
  register: Register = async () => {},
  incoming = join(folder, INCOMING),
): FileStore {
  return new DiskFiles(folder, register, incoming);
}

class DiskFiles implements FileStore {
  readonly #folder: string;
  readonly #register: Register;
  /** Beside the stored files, so that a received file is stored by renaming it. */
  readonly #incoming: string;

  constructor(folder: string, register: Register, incoming: string) {
    this.#folder = folder;
    this.#register = register;
    this.#incoming = incoming;
  }

  get place(): string {
    return this.#folder;
  }

  async check(): Promise<void> {
    const received = await receiveInto(this.#incoming, once(Buffer.alloc(0))).catch((error: unknown) => {
      throw new FilesUnavailable(`The folder ${this.#folder} cannot be written: ${String(error)}`, { cause: error });
    });
    await received.discard();
  }

  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming> {
    const received = await receiveInto(this.#incoming, bytes);
    return {
      ...received,
      keep: async (extension) => {
        const key = keyOf(received.hash, extension);
        await this.#register(key, received.size);
        await moveDurably(received.path, join(this.#folder, key));
        return key;
      },
    };
  }

  async put(bytes: FileBytes, extension: string): Promise<string> {
    if (bytes instanceof Uint8Array) return this.#putKnown(bytes, extension);
    const received = await this.receive(bytes);
    try {
      return await received.keep(extension);
    } finally {
      await received.discard();
    }
  }

  /** Writes nothing if the file is already there. */
  async #putKnown(bytes: Uint8Array, extension: string): Promise<string> {
    const key = keyOf(createHash("sha256").update(bytes).digest("hex"), extension);
    await this.#register(key, bytes.length);
    if ((await this.stat(key))?.size === bytes.length) return key;
    const { path, discard } = await receiveInto(this.#incoming, once(bytes));
    try {
      await moveDurably(path, join(this.#folder, key));
      return key;
    } finally {
      await discard();
    }
  }

  async get(key: string, range?: ByteRange): Promise<OpenFile | null> {
    const handle = isKey(key) ? await ifExists(open(join(this.#folder, key), "r")) : null;
    if (handle === null) return null;
    try {
      const { size } = await handle.stat();
      if (range !== undefined) assertWithin(range, size);
      return { size, stream: handle.createReadStream(range) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async stat(key: string): Promise<FileFacts | null> {
    const stats = isKey(key) ? await ifExists(stat(join(this.#folder, key))) : null;
    return stats === null ? null : { size: stats.size };
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await rm(join(this.#folder, key), { force: true });
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (const prefix of (await ifExists(readdir(this.#folder))) ?? []) {
      if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
      for (const name of (await ifExists(readdir(join(this.#folder, prefix)))) ?? []) {
        const key = `${prefix}/${name}`;
        const facts = await this.stat(key);
        if (facts !== null) yield { key, ...facts };
      }
    }
  }

  async sweep(): Promise<void> {
    await sweepFolder(this.#incoming);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function assertWithin({ start, end }: ByteRange, size: number): void {
  if (start < 0 || start > end || end >= size)
    throw new RangeError(`The bytes ${start} to ${end} are not in a file of ${size}`);
}

/** After this, the file survives a loss of power. A file with the same bytes is replaced. */
async function moveDurably(from: string, to: string): Promise<void> {
  await synced(open(from, "r+"));
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  // Windows has no handles for folders.
  if (process.platform !== "win32") await synced(open(dirname(to), "r"));
}

async function synced(opening: Promise<FileHandle>): Promise<void> {
  const handle = await opening;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The result; null if the file or folder does not exist. */
async function ifExists<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
