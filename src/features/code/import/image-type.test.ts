import { expect, test } from "vitest";
import { imageTypeOf, looksLikeSvg } from "./image-type.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

test.each([
  [
    "PNG",
    bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR", [0, 0, 1, 0, 0, 0, 0, 80]),
    { extension: "png", width: 256, height: 80 },
  ],
  ["GIF", bytes("GIF89a", [16, 0, 9, 0]), { extension: "gif", width: 16, height: 9 }],
  [
    "JPEG",
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, 160, 3, 0, 0]),
    { extension: "jpg", width: 160, height: 90 },
  ],
  [
    "WebP, lossy",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 40, 0, 30, 0]),
    { extension: "webp", width: 40, height: 30 },
  ],
  [
    "WebP, extended",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0]),
    { extension: "webp", width: 100, height: 50 },
  ],
  ["a truncated PNG", bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0]), { extension: "png", width: null, height: null }],
  [
    "a JPEG without a frame",
    bytes([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0]),
    { extension: "jpg", width: null, height: null },
  ],
])("%s is detected from its bytes", (_, data, expected) => {
  expect(imageTypeOf(data)).toMatchObject(expected);
});

test("disguised scripts and other files are not images", () => {
  for (const data of ["<svg onload='x'/>", "<html>", "%PDF-1.7", "", "BM"])
    expect(imageTypeOf(Buffer.from(data))).toBeNull();
  expect(looksLikeSvg(Buffer.from('<?xml version="1.0"?><!-- x --><svg xmlns="…">'))).toBe(true);
  expect(looksLikeSvg(Buffer.from("%PDF"))).toBe(false);
});
