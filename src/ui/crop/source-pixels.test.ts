import { describe, expect, test } from "vitest";
import { isTooLong } from "../../domain/elongation.ts";
import { allowedRatio, inSourcePixels, largestCrop } from "./source-pixels.ts";

describe("A crop area", () => {
  test("is in whole pixels of the source picture, within its bounds", () => {
    expect(inSourcePixels({ x: 25, y: 50, width: 50, height: 10 }, { width: 2000, height: 801 })).toEqual({
      x: 500,
      y: 401,
      width: 1000,
      height: 80,
    });
    expect(inSourcePixels({ x: 99.99, y: 0, width: 0.01, height: 100 }, { width: 100, height: 100 })).toEqual({
      x: 99,
      y: 0,
      width: 1,
      height: 100,
    });
    expect(inSourcePixels({ x: -1, y: 0, width: 200, height: 100 }, { width: 100, height: 50 })).toEqual({
      x: 0,
      y: 0,
      width: 100,
      height: 50,
    });
  });

  test.each([
    { width: 2000, height: 100 },
    { width: 500, height: 900 },
    { width: 940, height: 106 },
  ])("is first the largest one of its aspect ratio, centered: $width × $height", (size) => {
    const ratio = 940 / 106;
    const crop = largestCrop(size, ratio);
    expect((crop.width * size.width) / (crop.height * size.height)).toBeCloseTo(ratio);
    expect(Math.max(crop.width, crop.height)).toBeCloseTo(100);
    expect(crop.x).toBeCloseTo((100 - crop.width) / 2);
    expect(crop.y).toBeCloseTo((100 - crop.height) / 2);
  });

  test("of a free shape begins within its limit and may not leave it", () => {
    const tall = { width: 60, height: 1200 };
    const crop = inSourcePixels(largestCrop(tall, allowedRatio(tall, 2)), tall);
    expect(crop).toEqual({ x: 0, y: 540, width: 60, height: 120 });
    expect([isTooLong(crop, 2), isTooLong(tall, 2), isTooLong({ width: 300, height: 100 }, 2)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(allowedRatio({ width: 300, height: 200 }, 2)).toBe(1.5);
  });
});
