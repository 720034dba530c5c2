import { open, type FileHandle } from "node:fs/promises";
import type { FileKindName } from "./kinds.ts";

const SIGNATURE = Buffer.from("D0CF11E0A1B11AE1", "hex");
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Sectors of the directory that are read: 2,048 entries or more. */
const MOST_SECTORS = 512;
/** Tables of sectors that the header names. */
const IN_HEADER = 109;
const NONE = 0xff_ff_ff_ff;

/** Whether a file has the format of Word, Excel and PowerPoint before 2007 ([MS-CFB]). */
export const isCompoundFile = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, SIGNATURE.length));

/** The program whose main stream a compound file has. */
export async function compoundFileKind(path: string): Promise<FileKindName> {
  const file = await open(path, "r");
  try {
    const names = namesInRoot(await readDirectory(file));
    if (names.has("WordDocument")) return "doc";
    if (names.has("Workbook") || names.has("Book")) return "xls";
    return names.has("PowerPoint Document") ? "ppt" : "unknown";
  } finally {
    await file.close();
  }
}

/** The directory's sectors, one after the other; as many as can be read of a damaged file. */
async function readDirectory(file: FileHandle): Promise<Buffer> {
  const header = await readAt(file, 0, HEADER_BYTES);
  const shift = header.length < HEADER_BYTES ? 0 : header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return Buffer.alloc(0);
  const size = 2 ** shift;
  const sectors: Buffer[] = [];
  for (let sector = header.readUInt32LE(48); sectors.length < MOST_SECTORS;) {
    const bytes = await readAt(file, place(sector, size), size);
    if (bytes.length < size) break;
    sectors.push(bytes);
    sector = await sectorAfter({ file, header, size }, sector);
  }
  return Buffer.concat(sectors);
}

interface Sectors {
  readonly file: FileHandle;
  readonly header: Buffer;
  /** Of a sector, in bytes. */
  readonly size: number;
}

/** What follows a sector is in tables. The header names the first 109 of them, a chain of sectors the others. */
async function sectorAfter({ file, header, size }: Sectors, sector: number): Promise<number> {
  const table = Math.floor((sector * 4) / size);
  if (table < IN_HEADER)
    return numberAt(file, place(header.readUInt32LE(76 + table * 4), size) + ((sector * 4) % size));
  const inSector = size / 4 - 1;
  let names = header.readUInt32LE(68);
  const chained = Math.floor((table - IN_HEADER) / inSector);
  if (chained > MOST_SECTORS) return NONE;
  for (let at = 0; at < chained; at += 1) names = await numberAt(file, place(names, size) + size - 4);
  const named = await numberAt(file, place(names, size) + ((table - IN_HEADER) % inSector) * 4);
  return numberAt(file, place(named, size) + ((sector * 4) % size));
}

/** The header takes the place of a sector. */
const place = (sector: number, size: number): number => (sector + 1) * size;

/** `NONE` if the file is too short. */
async function numberAt(file: FileHandle, position: number): Promise<number> {
  const bytes = await readAt(file, position, 4);
  return bytes.length < 4 ? NONE : bytes.readUInt32LE(0);
}

/** Names in the root storage: documents inside the document have their own storages. */
function namesInRoot(directory: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<number>();
  const next = directory.length < ENTRY_BYTES ? [] : [directory.readUInt32LE(76)];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const at = id * ENTRY_BYTES;
    if (id === NONE || seen.has(id) || at + ENTRY_BYTES > directory.length) continue;
    seen.add(id);
    const length = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
    names.add(directory.toString("utf16le", at, at + length));
    next.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return names;
}

/** What there is of these bytes. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
