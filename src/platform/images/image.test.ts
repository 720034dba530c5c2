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

/** A PNG by hand: the size that its head says, and what follows as it is. */
function pngSaying(width: number, height: number, data: Uint8Array): Buffer {
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

test("[ADMIN-44] JPEG, PNG, GIF and WebP are told by their content", async () => {
  for (const kind of ["jpeg", "png", "gif", "webp"] as const) {
    expect(await readImage(await twoHalves().toFormat(kind).toBuffer())).toEqual({ kind, width: 400, height: 200 });
  }
});

test("[ADMIN-44] [CONSTANTS-02] the chosen part is made 940 by 106, or twice that, whatever the kind", async () => {
  for (const kind of ["jpeg", "png", "gif", "webp"] as const) {
    const bytes = await twoHalves(2000, 400).toFormat(kind).toBuffer();
    for (const times of [1, 2]) {
      const made = await cropImage(
        bytes,
        { x: 530.3, y: 100, width: 940.2, height: 106.4 },
        { width: 940 * times, height: 106 * times },
      );
      const kept = kind === "gif" ? "png" : kind;
      expect([made.kind, made.width, made.height]).toEqual([kept, 940 * times, 106 * times]);
      const facts = await sharp(made.bytes).metadata();
      expect([facts.format, facts.width, facts.height]).toEqual([kept, 940 * times, 106 * times]);
      expect(await colorAt(made.bytes, 100 * times, 50)).toEqual(red);
      expect(await colorAt(made.bytes, 840 * times, 50)).toEqual(blue);
    }
  }
});

test("a photograph is cut as it is seen, not as the camera was held, and tells nothing of where it was taken", async () => {
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

test("an animation gives its first frame", async () => {
  const frames = Buffer.concat(
    ["#ff0000", "#0000ff"].map((color) => Buffer.alloc(60 * 60 * 3, Buffer.from(color.slice(1), "hex"))),
  );
  const bytes = await sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 60 } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  expect(await readImage(bytes)).toEqual({ kind: "gif", width: 60, height: 60 });
  const made = await cropImage(bytes, { x: 0, y: 0, width: 60, height: 60 }, { width: 60, height: 60 });
  expect([made.kind, await colorAt(made.bytes, 30, 30)]).toEqual(["png", red]);
});

test("transparency stays", async () => {
  const bytes = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const made = await cropImage(bytes, { x: 0, y: 0, width: 20, height: 20 }, { width: 10, height: 10 });
  expect((await sharp(made.bytes).metadata()).hasAlpha).toBe(true);
});

test("a part outside the picture is refused", async () => {
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
    await expect(cropImage(bytes, region, BANNER), JSON.stringify(region)).rejects.toEqual(
      failing(/inside the picture/),
    );
});

test("SVG is refused by name, however it begins", async () => {
  for (const text of [
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<?xml version='1.0'?>\n<!-- a -->\n<svg ",
    "\uFEFF \n<!DOCTYPE svg>\n<SVG>",
    "<s:svg xmlns:s='x'>",
  ]) {
    await expect(readImage(Buffer.from(text)), text).rejects.toEqual(failing(/^SVG drawings cannot be used/));
  }
});

test("what is no picture is refused, whatever it looks like", async () => {
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
    await expect(readImage(Buffer.from(text, "latin1")), text).rejects.toEqual(failing(/not a picture/));
  for (const kind of ["tiff", "avif"] as const)
    await expect(readImage(await twoHalves().toFormat(kind).toBuffer()), kind).rejects.toEqual(
      failing(/not a picture/),
    );
});

test("a picture that is cut off, or only begins like one, is damaged", async () => {
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

test("a picture that is also something else leaves the something else behind", async () => {
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
    const made = await cropImage(bytes, { x: 0, y: 0, width: 100, height: 100 }, { width: 50, height: 50 });
    expect(made.bytes.includes("<script>")).toBe(false);
    expect(made.bytes.includes("PK\x05\x06")).toBe(false);
  }
});

test("pictures that would unpack to a flood of pixels are refused by their head", async () => {
  const bombs: [string, Buffer][] = [
    ["a PNG of 50,000 by 50,000", pngSaying(50_000, 50_000, deflateSync(Buffer.alloc(1000)))],
    ["a PNG of 1 by 21,000", pngSaying(1, 21_000, deflateSync(Buffer.alloc(42_000)))],
    [
      "a GIF of 60,000 by 60,000",
      Buffer.from(
        "GIF89a\x60\xEA\x60\xEA\x80\0\0\0\0\0\xFF\xFF\xFF,\0\0\0\0\x60\xEA\x60\xEA\0\x02\x02D\x01\0;",
        "latin1",
      ),
    ],
    ["a JPEG of 65,500 by 65,500", await jpegSaying(65_500, 65_500)],
  ];
  for (const [what, bytes] of bombs)
    await expect(readImage(bytes), what).rejects.toEqual(failing(/is too large: 40 million/, "too-large"));
  // The decoder itself takes no such side.
  for (const [width, height] of [
    [1, 1e9],
    [1e9, 1],
    [0, 10],
    [2 ** 31, 2 ** 31],
  ] as const) {
    await expect(
      readImage(pngSaying(width, height, deflateSync(Buffer.alloc(1000)))),
      `${width} by ${height}`,
    ).rejects.toMatchObject({ name: "Failure" });
  }
});

/** A JPEG whose head says another size than it has. */
async function jpegSaying(width: number, height: number): Promise<Buffer> {
  const bytes = await twoHalves(16, 16).jpeg().toBuffer();
  const head = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, head + 5);
  bytes.writeUInt16BE(width, head + 7);
  return bytes;
}

test("[OPEN-127] a picture of too many bytes is not even looked at", async () => {
  await expect(readImage(Buffer.alloc(MAX_IMAGE_BYTES + 1))).rejects.toEqual(
    failing(/at most 10,000,000 bytes/, "too-large"),
  );
});
