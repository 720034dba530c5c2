import { isUtf8 } from "node:buffer";
import { getFileNameLowLevel, type Entry } from "yauzl";

const UNICODE_NAME = 0x7075;
const MAX_NAME_LENGTH = 1000;
const MAX_PART_LENGTH = 255;
// oxlint-disable-next-line no-control-regex -- rejects control characters; ":" names a drive or a stream on Windows
const FORBIDDEN = /[\u0000-\u001F\u007F:*?"<>|\uFFFD]/u;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Files that macOS and Windows add for themselves. */
const SYSTEM_FILES = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * Name of an entry in NFC with "/" as separator; a folder's name ends with "/". An archive has two ways to mark names
 * as UTF-8, and macOS writes UTF-8 unmarked; any other name is in code page 437.
 */
export function nameOf(entry: Entry): string {
  const isUnmarkedUtf8 = isUtf8(entry.fileNameRaw) && !entry.extraFields.some(({ id }) => id === UNICODE_NAME);
  const name = getFileNameLowLevel(
    isUnmarkedUtf8 ? 0x800 : entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    false,
  );
  return name.normalize("NFC");
}

/** Relative path of an entry, "a/b.xml"; null if it is not safe to write. */
export function safePath(name: string): string | null {
  if (name.startsWith("/") || name.length > MAX_NAME_LENGTH || FORBIDDEN.test(name)) return null;
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length > 0 && parts.every(isSafePart) ? parts.join("/") : null;
}

/** Windows drops dots and spaces at the end of a name, so ".. " would lead to the parent folder. */
function isSafePart(part: string): boolean {
  return Buffer.byteLength(part) <= MAX_PART_LENGTH && !/[. ]$/.test(part) && !WINDOWS_DEVICE.test(part);
}

export function isSystemFile(name: string): boolean {
  return SYSTEM_FILES.test(name);
}
