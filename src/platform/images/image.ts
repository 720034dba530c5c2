import type makeSharp from "sharp";
import type { Sharp } from "sharp";
import { Failure } from "../http/failure.ts";
import { imageKindOf, type ImageKind } from "./kind.ts";

/** An image that was decoded completely. Size in pixels as displayed, after applying the camera orientation. */
export interface Image {
  readonly kind: ImageKind;
  readonly width: number;
  readonly height: number;
}

/** A region of an image, in pixels of the displayed image. May be fractional, like a crop box on screen. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An image that we encoded: pixels only, without anything else from the original file. */
export interface CroppedImage extends Image {
  readonly bytes: Buffer;
}

/** OPEN-127 */
export const MAX_IMAGE_BYTES = 10_000_000;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 20_000;
const MAX_SECONDS = 20;

/**
 * Reads an uploaded image: JPEG, PNG, GIF or WebP, detected by content. Throws a `Failure` with the reason when it is
 * not an image, SVG, damaged, or has too many bytes or pixels.
 */
export async function readImage(bytes: Uint8Array): Promise<Image> {
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new Failure("too-large", `An image can have up to ${MAX_IMAGE_BYTES.toLocaleString("en")} bytes.`);
  const kind = imageKindOf(bytes);
  if (kind === "svg")
    throw new Failure(
      "bad-input",
      "SVG images cannot be used because they can contain scripts. Save the image as PNG or JPEG.",
    );
  if (kind === null) throw new Failure("bad-input", "That file is not a supported image. Use JPEG, PNG, GIF or WebP.");
  const sharp = await loadSharp();
  const { autoOrient, format } = await decoded(() => sharp(bytes, { limitInputPixels: false }).metadata());
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    const size = `${width.toLocaleString("en")} by ${height.toLocaleString("en")} pixels`;
    throw new Failure(
      "too-large",
      `An image of ${size} is too large. The maximum is ${MAX_PIXELS / 1_000_000} million pixels, and ${MAX_SIDE.toLocaleString("en")} pixels per side.`,
    );
  }
  if (format !== kind) throw damaged();
  const image = await open(bytes);
  await decoded(() => image.resize(1, 1).raw().toBuffer());
  return { kind, width, height };
}

/**
 * Crops and resizes an image and encodes it again: in its displayed orientation, without metadata, animations reduced
 * to the first frame. GIF becomes PNG; other formats stay. Throws like `readImage`, and for a region outside the image.
 */
export async function cropImage(
  bytes: Uint8Array,
  region: Region,
  size: { readonly width: number; readonly height: number },
): Promise<CroppedImage> {
  const image = await readImage(bytes);
  const part = wholePixels(region, image);
  // With this call order sharp rotates before it crops.
  const upright = (await open(bytes)).autoOrient().extract(part).resize(size.width, size.height, { fit: "cover" });
  const { kind, sharp: output } = encode(image.kind, upright.toColourspace("srgb"));
  return { bytes: await decoded(() => output.toBuffer()), kind, width: size.width, height: size.height };
}

/** Loaded on first use: it takes 27 MB and much of the startup time. */
async function loadSharp(): Promise<typeof makeSharp> {
  return (await import("sharp")).default;
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).timeout({ seconds: MAX_SECONDS });
}

/** Rounds a region to whole pixels, at least one. Throws when it is outside the image. */
function wholePixels(
  { x, y, width, height }: Region,
  image: Image,
): { left: number; top: number; width: number; height: number } {
  const [left, top, right, bottom] = [Math.round(x), Math.round(y), Math.round(x + width), Math.round(y + height)];
  const inside =
    left >= 0 && top >= 0 && right <= image.width && bottom <= image.height && right > left && bottom > top;
  if (!inside) throw new Failure("bad-input", "The selected area is not inside the image.");
  return { left, top, width: right - left, height: bottom - top };
}

function encode(from: ImageKind, image: Sharp): { kind: ImageKind; sharp: Sharp } {
  if (from === "jpeg") return { kind: "jpeg", sharp: image.jpeg({ quality: 88, mozjpeg: true }) };
  if (from === "webp") return { kind: "webp", sharp: image.webp({ quality: 88 }) };
  return { kind: "png", sharp: image.png({ compressionLevel: 9 }) };
}

/** Anything the decoder cannot read is reported as damaged; its own messages do not help people. */
async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw damaged();
  }
}

const damaged = (): Failure => new Failure("bad-input", "That image is damaged or incomplete.");
