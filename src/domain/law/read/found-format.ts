/** Words for a format that was found in the bytes of a file: "a PDF file". */
interface FoundFormat {
  readonly words: string;
  /** What to do with it, if there is something better than to ask for another format. */
  readonly advice?: string;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** The first bytes that tell formats apart, and the last ones that name the entries of a zip. */
const HEAD_BYTES = 16;
const ZIP_BYTES = 1 << 16;

const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, "a PDF file"],
  [/^\{\\rtf/, "a Rich Text file"],
  [/^\u0089PNG|^\u00ff\u00d8\u00ff|^GIF8|^II\*\0|^MM\0\*|^RIFF....WEBP/, "a picture"],
  [/^7z\u00bc\u00af/, "a 7-Zip archive"],
  [/^Rar!/, "a RAR archive"],
  [/^\u001f\u008b/, "a gzip archive"],
];

/** What a zip is, by the names of its entries, a line each; Office files are zips. */
const PACKED: readonly (readonly [RegExp, string])[] = [
  [/^word\/document\.xml$/m, "a Word file"],
  [/^xl\/workbook\.(?:xml|bin)$/m, "an Excel file"],
  [/^ppt\/presentation\.xml$/m, "a PowerPoint file"],
  [/^mimetype application\/vnd\.oasis\.opendocument\.text/m, "an OpenDocument text"],
  [/^mimetype application\/vnd\.oasis\.opendocument\.spreadsheet/m, "an OpenDocument spreadsheet"],
  [/^mimetype application\/epub\+zip/m, "an e-book (EPUB)"],
  [/^\[Content_Types\]\.xml$/m, "an Office file"],
];

/** What an Office file from before 2007 is, by the names of its streams (UTF-16). */
const COMPOUND: readonly (readonly [string, FoundFormat])[] = [
  ["EncryptedPackage", { words: "an Office file with a password", advice: "Save it without a password first." }],
  ["WordDocument", { words: "an old Word file (.doc)" }],
  ["Workbook", { words: "an old Excel file (.xls)" }],
  ["PowerPoint Document", { words: "an old PowerPoint file (.ppt)" }],
];

/** What a file is, judged by its bytes; null for XML and other text. A zip of other files is `isArchive`. */
export function formatOfBytes(bytes: Uint8Array): FoundFormat | null {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith("PK\u0003\u0004")) return { words: kindOfZip(bytes) ?? "a zip archive" };
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) return kindOfCompound(bytes);
  const words = SIGNATURES.find(([signature]) => signature.test(head))?.[1];
  return words === undefined ? null : { words };
}

/** A zip that is none of the formats that are zips themselves. */
export const isArchive = (bytes: Uint8Array): boolean =>
  latin1(bytes.subarray(0, 4)) === "PK\u0003\u0004" && kindOfZip(bytes) === null;

/** Zips inside of it do not count: they may be attachments of a code. */
function kindOfZip(bytes: Uint8Array): string | null {
  const names = [firstEntry(bytes), ...directory(bytes)].join("\n");
  return PACKED.find(([name]) => name.test(names))?.[1] ?? null;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The name of the first entry; with its content if it says what the file is, as in OpenDocument and EPUB. */
function firstEntry(bytes: Uint8Array): string {
  if (bytes.length < 30) return "";
  const view = viewOf(bytes);
  const [length, extra] = [view.getUint16(26, true), view.getUint16(28, true)];
  const name = latin1(bytes.subarray(30, 30 + length));
  const content = 30 + length + extra;
  return name === "mimetype" ? `${name} ${latin1(bytes.subarray(content, content + 80))}` : name;
}

/** The names in its directory, which is at the end. A directory that is longer than the bytes at hand has none. */
function directory(bytes: Uint8Array): string[] {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_BYTES));
  const end = latin1(tail).lastIndexOf("PK\u0005\u0006");
  if (end < 0 || tail.length < end + 22) return [];
  const view = viewOf(tail);
  const names: string[] = [];
  let at = end - view.getUint32(end + 12, true);
  while (at >= 0 && at + 46 <= end && view.getUint32(at, true) === 0x02014b50) {
    const length = view.getUint16(at + 28, true);
    names.push(latin1(tail.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

function kindOfCompound(bytes: Uint8Array): FoundFormat {
  const text = latin1(bytes);
  const utf16 = (name: string): string => Array.from(name, (character) => `${character}\0`).join("");
  return COMPOUND.find(([name]) => text.includes(utf16(name)))?.[1] ?? { words: "an old Office file" };
}
