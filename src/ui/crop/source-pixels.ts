/** A part of a picture, in its own pixels, whole and within it. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `percent` of a picture of that size, as its pixels. */
export function inSourcePixels(percent: CropArea, { width, height }: Size): CropArea {
  const across = range(percent.x, percent.width, width);
  const down = range(percent.y, percent.height, height);
  return { x: across.from, y: down.from, width: across.length, height: down.length };
}

function range(start: number, length: number, whole: number): { from: number; length: number } {
  const from = Math.min(whole - 1, Math.max(0, Math.round((start / 100) * whole)));
  return { from, length: Math.min(whole - from, Math.max(1, Math.round((length / 100) * whole))) };
}

/** The largest part of that ratio in the middle, in percent. */
export function largestCrop({ width, height }: Size, ratio: number): CropArea {
  const isWide = width / height > ratio;
  const share = isWide
    ? { width: (100 * ratio * height) / width, height: 100 }
    : { width: 100, height: (100 * width) / ratio / height };
  return { x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share };
}

/** A picture as an address that the page's policy lets be shown (`data:`, not `blob:`). Rejects when it cannot be read. */
export function readAsDataUrl(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () =>
    typeof reader.result === "string" ? resolve(reader.result) : reject(new Error("The picture could not be read.")),
  );
  reader.addEventListener("error", () => reject(reader.error ?? new Error("The picture could not be read.")));
  reader.readAsDataURL(file);
  return promise;
}
