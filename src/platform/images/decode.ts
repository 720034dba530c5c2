import sharp, { type Sharp } from "sharp";
import { Failure } from "../http/failure.ts";
import type { CroppedImage, Image, Region } from "./image.ts";
import type { ImageKind } from "./kind.ts";

/** What the process that decodes images is asked to do. */
export type ImageCall =
  | { readonly op: "read"; readonly bytes: Uint8Array; readonly kind: ImageKind }
  | {
      readonly op: "crop";
      readonly bytes: Uint8Array;
      readonly kind: ImageKind;
      readonly region: Region;
      readonly size: { readonly width: number; readonly height: number };
    };

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 20_000;
const MAX_SECONDS = 20;

/** Decodes an image. `kind`: what its first bytes say. Throws a `Failure` if it is damaged or has too many pixels. */
export async function decodeImage(bytes: Uint8Array, kind: ImageKind): Promise<Image> {
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
  const image = open(bytes);
  await decoded(() => image.resize(1, 1).raw().toBuffer());
  return { kind, width, height };
}

/** Crops, resizes and encodes an image. Throws like `decodeImage`, and for a region outside the image. */
export async function cropDecoded({
  bytes,
  kind: named,
  region,
  size,
}: ImageCall & { op: "crop" }): Promise<CroppedImage> {
  const image = await decodeImage(bytes, named);
  const part = wholePixels(region, image);
  // With this call order sharp rotates before it crops.
  const upright = open(bytes).autoOrient().extract(part).resize(size.width, size.height, { fit: "cover" });
  const { kind, sharp: output } = encode(image.kind, upright.toColourspace("srgb"));
  return { bytes: await decoded(() => output.toBuffer()), kind, width: size.width, height: size.height };
}

function open(bytes: Uint8Array): Sharp {
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
