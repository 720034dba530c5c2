import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const PACKAGES = join(import.meta.dirname, "../node_modules");
const FOLDER = "virtual:fonts/";

/** Ranges of characters as the packages of the fonts split them. */
const LATIN_EXT =
  "U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";
const LATIN =
  "U+20-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
/** What nearly all pages consist of: ASCII, and the signs of laws and of our screens. */
const COMMON =
  "U+20-7E,U+A0,U+A7,U+A9,U+AD,U+B0,U+B1,U+B6,U+B7,U+BC-BE,U+D7,U+E9,U+F1,U+2009,U+2011,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+202F,U+2032,U+2033,U+2039,U+203A";

/** Kerning, ligatures and figures. Fractions and small capitals are not used. */
const FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "rlig", "clig", "pnum", "tnum"];

interface Face {
  /** Name of the file with the common characters. */
  readonly name: string;
  readonly family: string;
  readonly style: "normal" | "italic";
  readonly weight: string;
  /** Files with the other characters. */
  readonly latinExt: string;
  readonly latin: string;
}

const sans = (style: Face["style"]): Face => {
  const file = (subset: string) => `@fontsource-variable/public-sans/files/public-sans-${subset}-wght-${style}.woff2`;
  return {
    name: `sans-${style}`,
    family: "Public Sans Variable",
    style,
    weight: "400 700",
    latinExt: file("latin-ext"),
    latin: file("latin"),
  };
};

/** Two weights, for text and for everything bolder: each file is less than half of the one with all weights. */
const serif = (weight: 400 | 600, style: Face["style"]): Face => ({
  name: `serif-${weight}-${style}`,
  family: "Town Law Serif",
  style,
  weight: weight === 400 ? "400" : "401 900",
  latinExt: `@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-${style}.woff2`,
  latin: `@fontsource/source-serif-4/files/source-serif-4-latin-${weight}-${style}.woff2`,
});

const FACES: readonly Face[] = (["normal", "italic"] as const).flatMap((style) => [
  sans(style),
  serif(400, style),
  serif(600, style),
]);

/**
 * The fonts of the pages and their styles: `virtual:fonts/fonts.css`, `virtual:fonts/serif-400-normal.woff2`. The packages
 * have one file for all Latin letters, of which a page rarely needs more than ASCII and a few signs. So each font is
 * split once more, which takes a third off what a first visit waits for; other letters come from the package's file.
 */
export function fontsPlugin(): Plugin {
  let folder: Promise<string> | undefined;
  return {
    name: "towncode:fonts",
    async resolveId(id) {
      if (!id.startsWith(FOLDER)) return undefined;
      folder ??= ensureFonts();
      return join(await folder, id.slice(FOLDER.length));
    },
  };
}

/** The folder with the fonts, which are made if they or the packages changed. */
async function ensureFonts(): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(import.meta.filename));
  for (const { latin } of FACES) hash.update(readFileSync(join(PACKAGES, latin)));
  const folder = join(PACKAGES, ".cache/towncode-fonts", hash.digest("hex").slice(0, 12));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const { name, latin } of FACES)
    writeFileSync(join(unfinished, `${name}.woff2`), await commonPart(readFileSync(join(PACKAGES, latin))));
  writeFileSync(join(unfinished, "fonts.css"), stylesheet());
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another build was faster.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** License and copyright stay in the file. */
const LICENSE_NAMES = [0, 13, 14];

export async function commonPart(font: Buffer): Promise<Buffer> {
  const complete = await subsetFont(font, undefined, {
    keepAllGlyphs: true,
    targetFormat: "sfnt",
    preserveNameIds: LICENSE_NAMES,
  });
  return subsetFont(renamed(complete), String.fromCodePoint(...codesIn(COMMON)), {
    targetFormat: "woff2",
    preserveNameIds: LICENSE_NAMES,
    keepFeatures: FEATURES,
    ...(hasWeights(complete) ? { variationAxes: { wght: { min: 400, max: 700 } } } : {}),
  });
}

/** Adobe's license reserves the name “Source” for unchanged fonts. The new names have the same length. */
function renamed(font: Buffer): Buffer {
  let text = font.toString("latin1");
  for (const [from, to] of [
    ["Source Serif 4", "Town Law Serif"],
    ["SourceSerif4", "TownLawSerif"],
  ] as const)
    text = text.replaceAll(utf16(from), utf16(to));
  return Buffer.from(text, "latin1");
}

const utf16 = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("latin1");

/** The table of a variable font's axes. */
const hasWeights = (font: Buffer): boolean => font.subarray(0, 512).includes("fvar");

/** "U+20-7E,U+A7" → 32 to 126, and 167 */
function codesIn(range: string): number[] {
  return range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .replace("U+", "")
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

/**
 * A range without another one. Faces must not overlap: while a font is loading, Chromium would load the next one that
 * has the character.
 */
export function withoutRange(range: string, other: string): string {
  const excluded = new Set(codesIn(other));
  const parts: [first: number, last: number][] = [];
  for (const code of codesIn(range).filter((each) => !excluded.has(each))) {
    const part = parts.at(-1);
    if (part?.[1] === code - 1) part[1] = code;
    else parts.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase();
  return parts.map(([first, last]) => `U+${hex(first)}${last === first ? "" : `-${hex(last)}`}`).join(",");
}

/**
 * "optional": a font that arrives late is used from the
 * next page on, because swapping fonts while someone reads would rewrap the lines and move the text.
 */
const stylesheet = (): string =>
  FACES.flatMap(({ name, family, style, weight, latinExt, latin }) => {
    const face = (file: string, range: string) =>
      `@font-face{font-family:"${family}";font-style:${style};font-display:optional;font-weight:${weight};src:url("${file}") format("woff2");unicode-range:${range}}`;
    const inPackage = (file: string) => `../../../${file}`;
    return [
      face(inPackage(latinExt), LATIN_EXT),
      face(inPackage(latin), withoutRange(LATIN, COMMON)),
      face(`./${name}.woff2`, COMMON),
    ];
  }).join("\n");
