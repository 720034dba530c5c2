import { crc32, deflateRawSync } from "node:zlib";

/** An entry to write, valid or not. */
interface Written {
  readonly name: string | Buffer;
  readonly data?: string | Buffer;
  /** 8: deflated, 0: stored. */
  readonly method?: number;
  readonly flags?: number;
  /** Unix file type and permissions. */
  readonly mode?: number;
  readonly declared?: { readonly size?: number; readonly crc?: number };
  readonly extra?: Buffer;
  /** Uses the bytes of the previous entry, as an overlapping zip bomb does. */
  readonly shared?: boolean;
}

/** Builds a zip archive byte by byte. */
export function zipOf(entries: readonly Written[], entryCount = entries.length): Buffer {
  const files: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 0;
  let last = 0;
  for (const {
    name,
    data = "",
    method = 8,
    flags = 0,
    mode = 0o100644,
    declared = {},
    extra = Buffer.alloc(0),
    shared = false,
  } of entries) {
    const named = typeof name === "string" ? Buffer.from(name) : name;
    const plain = Buffer.from(data);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const facts = Buffer.alloc(20);
    facts.writeUInt16LE(flags, 0);
    facts.writeUInt16LE(method, 2);
    facts.writeUInt32LE(declared.crc ?? crc32(plain), 8);
    facts.writeUInt32LE(packed.length, 12);
    facts.writeUInt32LE(declared.size ?? plain.length, 16);
    if (!shared) {
      last = offset;
      files.push(Buffer.concat([Buffer.from("PK\x03\x04\x14\0"), facts, u16(named.length), u16(0), named, packed]));
      offset += files.at(-1)?.length ?? 0;
    }
    const location = [u16(named.length), u16(extra.length), u16(0), u16(0), u16(0), u32((mode << 16) >>> 0), u32(last)];
    contents.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03\x14\0"), facts, ...location, named, extra]));
  }
  const table = Buffer.concat(contents);
  const end = Buffer.concat([
    Buffer.from("PK\x05\x06\0\0\0\0"),
    u16(entryCount),
    u16(entryCount),
    u32(table.length),
    u32(offset),
    u16(0),
  ]);
  return Buffer.concat([...files, table, end]);
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
