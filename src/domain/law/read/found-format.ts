/** Words for a format that was found in the bytes of a file: "a PDF file". */
interface FoundFormat {
  readonly words: string;
  /** What to do with it, if there is something better than to ask for another format. */
  readonly advice?: string;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** The first bytes that tell formats apart, and those that name the parts of a zip. */
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

/** What a zip is, by the names of the parts in it; Office files are zips. */
const PACKED: readonly (readonly [RegExp, string])[] = [
  [/word\/document\.xml/, "a Word file"],
  [/xl\/workbook\.(?:xml|bin)/, "an Excel file"],
  [/ppt\/presentation\.xml/, "a PowerPoint file"],
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.text/, "an OpenDocument text"],
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, "an OpenDocument spreadsheet"],
  [/mimetypeapplication\/epub\+zip/, "an e-book (EPUB)"],
  [/\[Content_Types\]\.xml/, "an Office file"],
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

/** Its directory is at the end, but programs write the parts that name the format first. */
function kindOfZip(bytes: Uint8Array): string | null {
  const names = latin1(bytes.subarray(0, ZIP_BYTES)) + latin1(bytes.subarray(Math.max(0, bytes.length - ZIP_BYTES)));
  return PACKED.find(([name]) => name.test(names))?.[1] ?? null;
}

function kindOfCompound(bytes: Uint8Array): FoundFormat {
  const text = latin1(bytes);
  const utf16 = (name: string): string => Array.from(name, (character) => `${character}\0`).join("");
  return COMPOUND.find(([name]) => text.includes(utf16(name)))?.[1] ?? { words: "an old Office file" };
}
