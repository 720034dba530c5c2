import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { damaged, filesIn, isExpectedError, UNZIP_LIMITS, type PlannedFile, type UnzipLimits } from "./contents.ts";

/**
 * Unpacks an uploaded archive into `folder`, which is created and must not exist yet, and returns the paths of its
 * files, "a/b.xml". Everything is checked in the archive's table of contents before a byte is written, and again while
 * writing. Throws a `Failure` with the reason; `folder` is removed then. Files that are not wanted are checked, but not
 * written.
 */
export async function unzipTo(
  file: string,
  folder: string,
  limits: UnzipLimits = UNZIP_LIMITS,
  isWanted: (path: string) => boolean = () => true,
): Promise<string[]> {
  let zip: ZipFile | null = null;
  await mkdir(folder);
  try {
    zip = await openPromise(file, { autoClose: false, decodeStrings: false });
    const files = (await filesIn(zip, limits)).filter(({ path }) => isWanted(path));
    await write(zip, files, folder);
    return files.map(({ path }) => path);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw isExpectedError(error) ? error : damaged();
  } finally {
    zip?.close();
  }
}

async function write(zip: ZipFile, files: readonly PlannedFile[], folder: string): Promise<void> {
  const created = new Set([folder]);
  for (const { entry, path } of files) {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!created.has(parent)) await mkdir(parent, { recursive: true });
    created.add(parent);
    await pipeline(await zip.openReadStreamPromise(entry), checked(entry), createWriteStream(target, { flags: "wx" }));
  }
}

/** Passes the data on and checks its CRC; yauzl itself checks the size. */
function checked({ crc32: expected }: Entry): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : damaged());
    },
  });
}
