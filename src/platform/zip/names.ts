import { isUtf8 } from "node:buffer";
import { getFileNameLowLevel, type Entry } from "yauzl";

const UNICODE_NAME = 0x7075;
const MAX_NAME_LENGTH = 1000;
const MAX_PART_LENGTH = 255;
// oxlint-disable-next-line no-control-regex -- control characters are what must go; ":" names a drive or a stream on Windows
const FORBIDDEN = /[\u0000-\u001F\u007F:*?"<>|\uFFFD]/u;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** What macOS and Windows add for themselves. */
const SYSTEM_FILES = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * Name of an entry in NFC with "/" between its parts, a folder's with "/" at its end. The archive says whether its
 * names are UTF-8, in one of two ways; macOS writes UTF-8 without saying so, everything else is then of code page 437.
 */
export function nameOf(entry: Entry): string {
  const silentUtf8 = isUtf8(entry.fileNameRaw) && !entry.extraFields.some(({ id }) => id === UNICODE_NAME);
  const name = getFileNameLowLevel(
    silentUtf8 ? 0x800 : entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    false,
  );
  return name.normalize("NFC");
}

/** The path below a folder that a name stands for, "a/b.xml"; null for one that must not be written anywhere. */
export function safePath(name: string): string | null {
  if (name.startsWith("/") || name.length > MAX_NAME_LENGTH || FORBIDDEN.test(name)) return null;
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length > 0 && parts.every(isSafePart) ? parts.join("/") : null;
}

/** Windows leaves dots and spaces at the end of a name out: ".. " would lead up. */
function isSafePart(part: string): boolean {
  return Buffer.byteLength(part) <= MAX_PART_LENGTH && !/[. ]$/.test(part) && !WINDOWS_DEVICE.test(part);
}

export function isSystemFile(name: string): boolean {
  return SYSTEM_FILES.test(name);
}
