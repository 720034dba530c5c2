import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PICTURE_SIZE } from "./tool-menus.ts";

const css = readFileSync(join(import.meta.dirname, "../rich-text/rich-text.css"), "utf8");
const size = (name: string): string | undefined =>
  new RegExp(String.raw`\.${name} \{\s*max-(?:height|width): ([^;]+);`).exec(css)?.[1];

test("[CONSTANTS-21] A picture has four heights and four widths, in quarters, and is tall and wide by default", () => {
  expect(PICTURE_SIZE.items.map(({ label }) => label)).toEqual([
    "Height: short",
    "Height: medium",
    "Height: large",
    "Height: tall",
    "Width: small",
    "Width: medium",
    "Width: large",
    "Width: wide",
  ]);
  const untouched = { isActive: () => true, getAttributes: () => ({}) } as never;
  expect(PICTURE_SIZE.items.filter(({ isOn }) => isOn?.(untouched)).map(({ label }) => label)).toEqual([
    "Height: tall",
    "Width: wide",
  ]);
  expect(["rt-short", "rt-medium-height", "rt-large-height"].map(size)).toEqual(["10rem", "20rem", "30rem"]);
  expect(/\.rich-text img \{[^}]*max-height: 40rem;/.test(css)).toBe(true);
  expect(["rt-narrow", "rt-medium-width", "rt-large-width"].map(size)).toEqual(["25%", "50%", "75%"]);
});
