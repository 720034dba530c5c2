import { deflateSync, crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { cropImage, MAX_IMAGE_BYTES, readImage } from "./image.ts";

const BANNER = { width: 940, height: 106 };
const failing = (message: RegExp, code = "bad-input"): unknown =>
  expect.objectContaining({ name: "Failure", code, message: expect.stringMatching(message) });

/** Left half red, right half blue. */
function twoHalves(width = 400, height = 200): Sharp {
  const right = { create: { width: width / 2, height, channels: 3, background: "#0000ff" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

const red = [expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)];
const blue = [expect.closeTo(0, -1), expect.closeTo(0, -1), expect.closeTo(255, -1)];

/** Builds a PNG with the size in its header and this data, whether they match or not. */
function pngWithHeader(width: number, height: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

test("[ADMIN-44] JPEG, PNG, GIF and WebP are detected by content", async () => {
  for (const kind of ["jpeg", "png", "gif", "webp"] as const) {
    expect(await readImage(await twoHalves().toFormat(kind).toBuffer())).toEqual({ kind, width: 400, height: 200 });
  }
});

test("[ADMIN-44] [CONSTANTS-02] the selected region is resized to 940 by 106, or twice that, in every format", async () => {
  for (const kind of ["jpeg", "png", "gif", "webp"] as const) {
    const bytes = await twoHalves(2000, 400).toFormat(kind).toBuffer();
    for (const times of [1, 2]) {
      const result = await cropImage(
        bytes,
        { x: 530.3, y: 100, width: 940.2, height: 106.4 },
        { width: 940 * times, height: 106 * times },
      );
      const expectedKind = kind === "gif" ? "png" : kind;
      expect([result.kind, result.width, result.height]).toEqual([expectedKind, 940 * times, 106 * times]);
      const facts = await sharp(result.bytes).metadata();
      expect([facts.format, facts.width, facts.height]).toEqual([expectedKind, 940 * times, 106 * times]);
      expect(await colorAt(result.bytes, 100 * times, 50)).toEqual(red);
      expect(await colorAt(result.bytes, 840 * times, 50)).toEqual(blue);
    }
  }
});

test("a photo is cropped in its displayed orientation and loses its location and other metadata", async () => {
  const photo = await twoHalves(400, 200)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: "Ann Example" }, IFD3: { GPSLatitude: "42/1 26/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(photo.includes("Ann Example")).toBe(true);
  expect(await readImage(photo)).toEqual({ kind: "jpeg", width: 200, height: 400 });
  const top = await cropImage(photo, { x: 0, y: 0, width: 200, height: 150 }, { width: 200, height: 150 });
  const bottom = await cropImage(photo, { x: 0, y: 250, width: 200, height: 150 }, { width: 200, height: 150 });
  expect([await colorAt(top.bytes, 100, 75), await colorAt(bottom.bytes, 100, 75)]).toEqual([red, blue]);
  const facts = await sharp(top.bytes).metadata();
  expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(top.bytes.includes("Ann Example")).toBe(false);
});

test("an animation is reduced to its first frame", async () => {
  const frames = Buffer.concat(
    ["#ff0000", "#0000ff"].map((color) => Buffer.alloc(60 * 60 * 3, Buffer.from(color.slice(1), "hex"))),
  );
  const bytes = await sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 60 } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  expect(await readImage(bytes)).toEqual({ kind: "gif", width: 60, height: 60 });
  const result = await cropImage(bytes, { x: 0, y: 0, width: 60, height: 60 }, { width: 60, height: 60 });
  expect([result.kind, await colorAt(result.bytes, 30, 30)]).toEqual(["png", red]);
});

test("transparency is preserved", async () => {
  const bytes = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const result = await cropImage(bytes, { x: 0, y: 0, width: 20, height: 20 }, { width: 10, height: 10 });
  expect((await sharp(result.bytes).metadata()).hasAlpha).toBe(true);
});

test("a region outside the image is rejected", async () => {
  const bytes = await twoHalves().png().toBuffer();
  const regions = [
    { x: -1, y: 0, width: 10, height: 10 },
    { x: 0, y: 195, width: 10, height: 10 },
    { x: 395, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: 10, y: 10, width: -5, height: 5 },
    { x: Number.NaN, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: Infinity, height: 10 },
    { x: 0, y: 0, width: 1e300, height: 1e300 },
  ];
  for (const region of regions)
    await expect(cropImage(bytes, region, BANNER), JSON.stringify(region)).rejects.toEqual(failing(/inside the image/));
});

test("SVG is rejected by name, however the file starts", async () => {
  for (const text of [
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<?xml version='1.0'?>\n<!-- a -->\n<svg ",
    "\uFEFF \n<!DOCTYPE svg>\n<SVG>",
    "<s:svg xmlns:s='x'>",
  ]) {
    await expect(readImage(Buffer.from(text)), text).rejects.toEqual(failing(/^SVG images cannot be used/));
  }
});

test("a file that is not an image is rejected, whatever it looks like", async () => {
  const others = [
    "",
    "GIF",
    "GIF90a",
    "<html><script>alert(1)</script>",
    "%PDF-1.7",
    "PK\x03\x04",
    "BM",
    "II*\0",
    "RIFF\0\0\0\0WAVE",
    "\0\0\0\x20ftypavif",
    "\x1F\x8B",
  ];
  for (const text of others)
    await expect(readImage(Buffer.from(text, "latin1")), text).rejects.toEqual(failing(/not a supported image/));
  for (const kind of ["tiff", "avif"] as const)
    await expect(readImage(await twoHalves().toFormat(kind).toBuffer()), kind).rejects.toEqual(
      failing(/not a supported image/),
    );
});

test("a truncated image, or a file that only starts like one, is damaged", async () => {
  for (const kind of ["jpeg", "png", "gif", "webp"] as const) {
    const bytes = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .toFormat(kind)
      .toBuffer();
    for (const share of [0.02, 0.5, 0.9]) {
      await expect(
        readImage(bytes.subarray(0, Math.floor(bytes.length * share))),
        `${share} of ${kind}`,
      ).rejects.toEqual(failing(/damaged/));
    }
  }
  for (const text of [
    "\xFF\xD8\xFF\xE0<script>alert(1)</script>",
    "\x89PNG\r\n\x1A\n",
    "GIF89a/*",
    "GIF89a=1;<svg onload=alert(1)>",
    "RIFF\x10\0\0\0WEBPVP8 ",
  ]) {
    await expect(readImage(Buffer.from(text, "latin1")), text).rejects.toEqual(failing(/damaged/));
  }
});

test("an image that is also another file format loses the other content", async () => {
  const script = Buffer.from("<script>alert(1)</script>PK\x05\x06");
  const plain = await twoHalves().png().toBuffer();
  const commented = Buffer.concat([
    plain.subarray(0, 33),
    chunk("tEXt", Buffer.from(`Comment\0${script.toString()}`)),
    plain.subarray(33),
    script,
  ]);
  const jpeg = Buffer.concat([
    await twoHalves()
      .withExif({ IFD0: { ImageDescription: script.toString() } })
      .jpeg()
      .toBuffer(),
    script,
  ]);
  for (const bytes of [commented, jpeg]) {
    const result = await cropImage(bytes, { x: 0, y: 0, width: 100, height: 100 }, { width: 50, height: 50 });
    expect(result.bytes.includes("<script>")).toBe(false);
    expect(result.bytes.includes("PK\x05\x06")).toBe(false);
  }
});

test("decompression bombs are rejected by their header", async () => {
  const bombs: [string, Buffer][] = [
    ["PNG, 50,000 by 50,000", pngWithHeader(50_000, 50_000, deflateSync(Buffer.alloc(1000)))],
    ["PNG, 1 by 21,000", pngWithHeader(1, 21_000, deflateSync(Buffer.alloc(42_000)))],
    [
      "GIF, 60,000 by 60,000",
      Buffer.from(
        "GIF89a\x60\xEA\x60\xEA\x80\0\0\0\0\0\xFF\xFF\xFF,\0\0\0\0\x60\xEA\x60\xEA\0\x02\x02D\x01\0;",
        "latin1",
      ),
    ],
    ["JPEG, 65,500 by 65,500", await jpegWithHeader(65_500, 65_500)],
  ];
  for (const [name, bytes] of bombs)
    await expect(readImage(bytes), name).rejects.toEqual(
      failing(/is too large. The maximum is 40 million/, "too-large"),
    );
  // The decoder itself rejects these sizes.
  for (const [width, height] of [
    [1, 1e9],
    [1e9, 1],
    [0, 10],
    [2 ** 31, 2 ** 31],
  ] as const) {
    await expect(
      readImage(pngWithHeader(width, height, deflateSync(Buffer.alloc(1000)))),
      `${width} by ${height}`,
    ).rejects.toMatchObject({ name: "Failure" });
  }
});

/** Builds a JPEG whose header has a size other than the real one. */
async function jpegWithHeader(width: number, height: number): Promise<Buffer> {
  const bytes = await twoHalves(16, 16).jpeg().toBuffer();
  const header = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, header + 5);
  bytes.writeUInt16BE(width, header + 7);
  return bytes;
}

test("[OPEN-127] an image with too many bytes is rejected without being decoded", async () => {
  await expect(readImage(Buffer.alloc(MAX_IMAGE_BYTES + 1))).rejects.toEqual(failing(/up to 10\sMB/, "too-large"));
});
