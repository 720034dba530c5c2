/** A part of a picture in whole source pixels, within its bounds. */
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

/** Converts an area in percent to pixels of a picture of that size. */
export function inSourcePixels(percent: CropArea, { width, height }: Size): CropArea {
  const across = range(percent.x, percent.width, width);
  const down = range(percent.y, percent.height, height);
  return { x: across.from, y: down.from, width: across.length, height: down.length };
}

function range(start: number, length: number, total: number): { from: number; length: number } {
  const from = Math.min(total - 1, Math.max(0, Math.round((start / 100) * total)));
  return { from, length: Math.min(total - from, Math.max(1, Math.round((length / 100) * total))) };
}

/** The aspect ratio of a first crop of a free shape: that of the picture, within the limit. */
export const allowedRatio = ({ width, height }: Size, mostElongated: number): number =>
  Math.min(mostElongated, Math.max(1 / mostElongated, width / height));

/** The largest centered area of that aspect ratio, in percent. */
export function largestCrop({ width, height }: Size, ratio: number): CropArea {
  const isWide = width / height > ratio;
  const share = isWide
    ? { width: (100 * ratio * height) / width, height: 100 }
    : { width: 100, height: (100 * width) / ratio / height };
  return { x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share };
}

/** A picture as a `data:` URL: the content security policy forbids `blob:`. Rejects if the file cannot be read. */
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
