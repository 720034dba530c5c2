import type makeSharp from "sharp";
import type { Sharp } from "sharp";
import { Failure } from "../http/failure.ts";
import { imageKindOf, type ImageKind } from "./kind.ts";

/** A picture that was decoded to its last pixel. Sizes in pixels, as it is seen: turned as its camera was held. */
export interface Image {
  readonly kind: ImageKind;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in pixels of the picture as it is seen. May have fractions, as a crop box on a screen has. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture made by us: only pixels, nothing else of what was given. */
export interface CroppedImage extends Image {
  readonly bytes: Buffer;
}

/** OPEN-127 */
export const MAX_IMAGE_BYTES = 10_000_000;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 20_000;
const MAX_SECONDS = 20;

/**
 * Reads a picture that someone gave: JPEG, PNG, GIF or WebP, told by its content. Throws a `Failure` that says what
 * is wrong with it: no picture, SVG, damaged, too many bytes or pixels.
 */
export async function readImage(bytes: Uint8Array): Promise<Image> {
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new Failure("too-large", `A picture may have at most ${MAX_IMAGE_BYTES.toLocaleString("en")} bytes.`);
  const kind = imageKindOf(bytes);
  if (kind === "svg")
    throw new Failure(
      "bad-input",
      "SVG drawings cannot be used, as they can hold scripts. Save the picture as PNG or JPEG.",
    );
  if (kind === null)
    throw new Failure("bad-input", "That file is not a picture that can be used. JPEG, PNG, GIF and WebP can.");
  const sharp = await loadSharp();
  const { autoOrient, format } = await decoded(() => sharp(bytes, { limitInputPixels: false }).metadata());
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    const size = `${width.toLocaleString("en")} by ${height.toLocaleString("en")} pixels`;
    throw new Failure(
      "too-large",
      `A picture of ${size} is too large: ${MAX_PIXELS / 1_000_000} million pixels are the most, ${MAX_SIDE.toLocaleString("en")} on a side.`,
    );
  }
  if (format !== kind) throw damaged();
  const image = await open(bytes);
  await decoded(() => image.resize(1, 1).raw().toBuffer());
  return { kind, width, height };
}

/**
 * A part of a picture in another size, made anew: turned as it is seen, without metadata, an animation by its first
 * frame. A GIF becomes PNG, the others stay what they are. Throws as `readImage`, and for a part that lies outside.
 */
export async function cropImage(
  bytes: Uint8Array,
  region: Region,
  size: { readonly width: number; readonly height: number },
): Promise<CroppedImage> {
  const image = await readImage(bytes);
  const part = wholePixels(region, image);
  // In this order sharp turns first and cuts then.
  const upright = (await open(bytes)).autoOrient().extract(part).resize(size.width, size.height, { fit: "cover" });
  const { kind, sharp: made } = encode(image.kind, upright.toColourspace("srgb"));
  return { bytes: await decoded(() => made.toBuffer()), kind, width: size.width, height: size.height };
}

/** Loaded when first used: it takes 27 MB and a good part of a quick start. */
async function loadSharp(): Promise<typeof makeSharp> {
  return (await import("sharp")).default;
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).timeout({ seconds: MAX_SECONDS });
}

/** Pixels that are whole, of which there is at least one, inside the picture. */
function wholePixels(
  { x, y, width, height }: Region,
  image: Image,
): { left: number; top: number; width: number; height: number } {
  const [left, top, right, bottom] = [Math.round(x), Math.round(y), Math.round(x + width), Math.round(y + height)];
  const inside =
    left >= 0 && top >= 0 && right <= image.width && bottom <= image.height && right > left && bottom > top;
  if (!inside) throw new Failure("bad-input", "The part that was chosen does not lie inside the picture.");
  return { left, top, width: right - left, height: bottom - top };
}

function encode(from: ImageKind, image: Sharp): { kind: ImageKind; sharp: Sharp } {
  if (from === "jpeg") return { kind: "jpeg", sharp: image.jpeg({ quality: 88, mozjpeg: true }) };
  if (from === "webp") return { kind: "webp", sharp: image.webp({ quality: 88 }) };
  return { kind: "png", sharp: image.png({ compressionLevel: 9 }) };
}

/** What the decoder cannot read is damaged; its own words tell people nothing. */
async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw damaged();
  }
}

const damaged = (): Failure => new Failure("bad-input", "That picture is damaged or incomplete.");
