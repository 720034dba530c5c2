/** Type and size of an image, detected from its bytes. */
export interface ImageType {
  readonly mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  readonly extension: "png" | "jpg" | "gif" | "webp";
  readonly width: number | null;
  readonly height: number | null;
}

/** Returns null for anything but the four image types that are served. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.subarray(0, 8).equals(PNG))
    return {
      mediaType: "image/png",
      extension: "png",
      ...sizeAt(data, 24, () => [data.readUInt32BE(16), data.readUInt32BE(20)]),
    };
  if (data.subarray(0, 3).equals(JPEG)) return { mediaType: "image/jpeg", extension: "jpg", ...jpegSize(data) };
  if (/^GIF8[79]a/.test(data.toString("latin1", 0, 6))) {
    return {
      mediaType: "image/gif",
      extension: "gif",
      ...sizeAt(data, 10, () => [data.readUInt16LE(6), data.readUInt16LE(8)]),
    };
  }
  if (data.toString("latin1", 0, 4) === "RIFF" && data.toString("latin1", 8, 12) === "WEBP")
    return { mediaType: "image/webp", extension: "webp", ...webpSize(data) };
  return null;
}

/** Whether the bytes are the beginning of an SVG file. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 2000)).toString("utf8"));
}

type Size = { readonly width: number | null; readonly height: number | null };
const unknown: Size = { width: null, height: null };
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

function sizeAt(data: Buffer, needed: number, read: () => readonly [number, number]): Size {
  if (data.length < needed) return unknown;
  const [width, height] = read();
  return width > 0 && height > 0 ? { width, height } : unknown;
}

/** Walks the segments of a JPEG to the frame header (SOF), which contains the size. */
function jpegSize(data: Buffer): Size {
  for (let at = 2; at + 9 < data.length;) {
    const marker = data[at + 1] ?? 0;
    if (data[at] !== 0xff) return unknown;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + data.readUInt16BE(at + 2);
  }
  return unknown;
}

function webpSize(data: Buffer): Size {
  const kind = data.toString("latin1", 12, 16);
  if (kind === "VP8X") return sizeAt(data, 30, () => [data.readUIntLE(24, 3) + 1, data.readUIntLE(27, 3) + 1]);
  if (kind === "VP8 ") return sizeAt(data, 30, () => [data.readUInt16LE(26) & 0x3fff, data.readUInt16LE(28) & 0x3fff]);
  if (kind !== "VP8L") return unknown;
  return sizeAt(data, 25, () => [(data.readUInt32LE(21) & 0x3fff) + 1, ((data.readUInt32LE(21) >>> 14) & 0x3fff) + 1]);
}
