import { formatBytes } from "../../domain/format-bytes.ts";
import { Failure, type FailureCode } from "../http/failure.ts";
import { ConfinedProcess, ProcessEnded } from "../work/confined/process.ts";
import type { ImageCall } from "./decode.ts";
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
/** Longer than the limit of each step in the process, which gives the same reason. */
const SECONDS = 30;
/** Its start takes as long as the largest banner: it stays for the next picture of somebody who tries several. */
const IDLE_SECONDS = 300;

/** Decodes images for this server, one at a time. Started with the first one. */
const decoder = new ConfinedProcess<ImageCall>({
  name: "images",
  module: new URL("child.ts", import.meta.url),
  setup: null,
  heapMegabytes: 128,
  libraryMegabytes: 64,
  megabytes: 1536,
  isUrgent: true,
  idleSeconds: IDLE_SECONDS,
  keepsNothing: true,
});

/**
 * Reads an uploaded image: JPEG, PNG, GIF or WebP, detected by content. Throws a `Failure` with the reason when it is
 * not an image, SVG, damaged, or has too many bytes or pixels.
 */
export async function readImage(bytes: Uint8Array): Promise<Image> {
  return decoded({ op: "read", bytes, kind: checkedKind(bytes) });
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
  return decoded({ op: "crop", bytes, kind: checkedKind(bytes), region, size });
}

function checkedKind(bytes: Uint8Array): ImageKind {
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new Failure("too-large", `An image can have up to ${formatBytes(MAX_IMAGE_BYTES)}.`);
  const kind = imageKindOf(bytes);
  if (kind === "svg")
    throw new Failure(
      "bad-input",
      "SVG images cannot be used because they can contain scripts. Save the image as PNG or JPEG.",
    );
  if (kind === null) throw new Failure("bad-input", "That file is not a supported image. Use JPEG, PNG, GIF or WebP.");
  return kind;
}

async function decoded<T extends Image>(call: ImageCall): Promise<T> {
  try {
    return await decoder.ask<T>(call, { seconds: SECONDS, task: "decoding an image" });
  } catch (error) {
    throw asFailure(error);
  }
}

function asFailure(error: unknown): unknown {
  if (error instanceof ProcessEnded)
    return error.reason === "crashed"
      ? new Failure("bad-input", "That image is damaged or incomplete.")
      : new Failure("too-large", "That image is too complex. Save a smaller version of it.");
  if (error instanceof Error && error.name === "Failure" && "code" in error)
    return new Failure(error.code as FailureCode, error.message);
  return error;
}
