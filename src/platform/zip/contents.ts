import type { Entry, ZipFile } from "yauzl";
import { formatBytes } from "../../domain/format-bytes.ts";
import { Failure } from "../http/failure.ts";
import { isSystemFile, nameOf, safePath } from "./names.ts";

export interface UnzipLimits {
  /** Files and folders. */
  readonly entries: number;
  /** Total unpacked size in bytes. */
  readonly totalBytes: number;
  /** Unpacked bytes per byte of the archive; checked above 10 MB. */
  readonly ratio: number;
}

/** For archives that Towncode wrote. Uploads of a code have `ReadingLimits`. */
export const UNZIP_LIMITS: UnzipLimits = { entries: 100_000, totalBytes: 2_000_000_000, ratio: 200 };

const RATIO_FROM = 10_000_000;
const TYPE_OF_FILE = 0xf0_00;
const REGULAR = 0x80_00;
const FOLDER = 0x40_00;

/** A file of an archive, and where it belongs: "a/b.xml". */
export interface PlannedFile {
  readonly entry: Entry;
  readonly path: string;
}

/** Files of an archive, checked by its table of contents alone. Throws a `Failure` with the reason. */
export async function filesIn(zip: ZipFile, limits: UnzipLimits): Promise<PlannedFile[]> {
  if (zip.entryCount > limits.entries)
    throw new Failure("too-large", `That archive contains more than ${limits.entries.toLocaleString("en")} files.`);
  const files: PlannedFile[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (isSystemFile(name)) continue;
    const path = checkedPath(entry, name);
    if (name.endsWith("/")) continue;
    bytes += entry.uncompressedSize;
    if (bytes > limits.totalBytes)
      throw new Failure("too-large", `That archive unpacks to more than ${formatBytes(limits.totalBytes)}.`);
    files.push({ entry, path });
  }
  // Compared to the size of the archive, not to the entries' declared packed sizes: several entries may share the same
  // packed bytes.
  if (bytes > RATIO_FROM && bytes > limits.ratio * zip.fileSize)
    throw new Failure("too-large", "That archive unpacks to far more than its size allows.");
  assertDistinct(files.map(({ path }) => path));
  return files;
}

/** The path of an entry, if it may be unpacked. */
function checkedPath(entry: Entry, name: string): string {
  const path = safePath(name);
  if (path === null)
    throw new Failure("bad-input", `The archive contains a file with an invalid name: “${readable(name)}”.`);
  const type = (entry.externalFileAttributes >>> 16) & TYPE_OF_FILE;
  if (type !== 0 && type !== REGULAR && type !== FOLDER)
    throw new Failure(
      "bad-input",
      `The archive contains a link or a device, “${readable(name)}”. Only files can be unpacked.`,
    );
  if (entry.isEncrypted())
    throw new Failure("bad-input", "That archive is protected by a password. Create one without a password.");
  if (!entry.canDecodeFileData())
    throw new Failure(
      "bad-input",
      `“${readable(name)}” uses an unsupported compression method. Create a standard zip archive.`,
    );
  return path;
}

function readable(name: string): string {
  // oxlint-disable-next-line no-control-regex -- they must not appear in a message
  return name.replaceAll(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, "�").slice(0, 100);
}

/** Rejects duplicate paths, and paths used both as file and as folder, ignoring case like some file systems. */
function assertDistinct(paths: readonly string[]): void {
  const files = new Set<string>();
  for (const path of paths) {
    const key = path.toLowerCase();
    if (files.has(key)) throw new Failure("bad-input", `The archive contains “${readable(path)}” twice.`);
    files.add(key);
  }
  for (const path of files) {
    for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
      if (files.has(path.slice(0, at)))
        throw new Failure(
          "bad-input",
          `The archive contains “${readable(path.slice(0, at))}” as a file and as a folder.`,
        );
    }
  }
}

/**
 * Keeps our own failures, which are for users, and system errors (a full disk), which are for the log. Any other error
 * means a damaged archive.
 */
export function isExpectedError(error: unknown): boolean {
  return error instanceof Failure || (error instanceof Error && "syscall" in error);
}

export const damaged = (): Failure => new Failure("bad-input", "That file is not a zip archive, or it is damaged.");
