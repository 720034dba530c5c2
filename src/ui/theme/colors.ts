import { contrast, parseHex, textOn } from "../../domain/contrast.ts";
import { fromLch, printHex, toLch } from "./oklab.ts";
export { contrast, textOn } from "../../domain/contrast.ts";

/** A town's colors (SHELL-42, ENTITIES-16) and banner image. Empty colors are derived from the accent color. */
export interface TownColors {
  readonly bannerBackgroundColor: string;
  readonly accentColor: string;
  readonly titleColor: string;
  readonly accentBorderColor?: string;
  readonly accentHighlightColor?: string;
  readonly accentLineColor?: string;
  readonly accentTextColor?: string;
  /** "code" → "#49A942" */
  readonly typeColors?: Readonly<Record<string, string>>;
  /** Addresses of stored files; empty for no image. */
  readonly bannerImage?: string;
  readonly bannerImageDouble?: string;
}

/** WCAG 2.2: text 4.5:1 (1.4.3), parts of controls 3:1 (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

const WHITE = "#ffffff";
/** The surface of theme.css with the lowest text contrast, for each color scheme. */
const LIGHT_SURFACE = "#eaeded";
const DARK_SURFACE = "#2b3337";
/** A brighter banner would glare in dark mode. */
const DARK_BANNER_LIGHTNESS = 0.42;
/** Yellow turns olive if it is made that dark: in dark mode it becomes gold. Hues in radians. */
const YELLOW = { from: 1.2, to: 2.1, chroma: 0.06, lightness: 0.74, gold: 1.45 };

/** `color`, made darker or lighter only as far as `ratio` on `background` requires. The hue stays the same. */
export function readableOn(color: string, background: string, ratio: number = TEXT_CONTRAST): string {
  if (contrast(color, background) >= ratio) return color.toLowerCase();
  const lch = toLch(parseHex(color));
  const goal = contrast(background, WHITE) >= contrast(background, "#000000") ? 1 : 0;
  let [near, far] = [lch.l, goal];
  for (let step = 0; step < 16; step++) {
    const middle = (near + far) / 2;
    if (contrast(printHex(fromLch({ ...lch, l: middle })), background) >= ratio) far = middle;
    else near = middle;
  }
  return printHex(fromLch({ ...lch, l: far }));
}

/** Body of `/customization/{cust}/css` (SHELL-41): the town's colors and derived ones, for light and dark. */
export function siteStylesheet(colors: TownColors): string {
  const dark = { ...colors, bannerBackgroundColor: dimmed(colors.bannerBackgroundColor) };
  const light = printed({ ...townVariables(colors), ...bannerImage(colors) });
  return `:root {\n${light}}\n@media screen and (prefers-color-scheme: dark) {\n:root {\n${printed(townVariables(dark, DARK_SURFACE))}}\n}\n${bannerBySize(colors)}`;
}

/** The variables of theme.css that a town sets. `surface`: the surface with the lowest text contrast. */
export function townVariables(colors: TownColors, surface: string = LIGHT_SURFACE): Record<string, string> {
  const { bannerBackgroundColor: banner, accentColor: accent, titleColor: title } = colors;
  return {
    "--banner": banner.toLowerCase(),
    "--on-banner": textOn(banner),
    "--banner-shade": shaded(banner),
    "--accent": accent.toLowerCase(),
    "--on-accent": textOn(accent),
    "--accent-border": (colors.accentBorderColor || accent).toLowerCase(),
    "--accent-highlight": (colors.accentHighlightColor || accent).toLowerCase(),
    "--accent-text": accentShade(colors.accentTextColor || accent, surface),
    "--accent-line": readableOn(colors.accentLineColor || accent, surface, CONTROL_CONTRAST),
    "--title": title.toLowerCase(),
    "--on-title": textOn(title),
    "--title-text": readableOn(title, surface),
    ...typeVariables(colors, surface),
  };
}

/** The shade of an accent that pages use for text: dark enough on every surface. */
export const accentShade = (accent: string, surface: string = LIGHT_SURFACE): string => readableOn(accent, surface);

function typeVariables({ typeColors = {} }: TownColors, surface: string): Record<string, string> {
  const types = Object.entries(typeColors).filter(([type]) => /^[a-z]+$/.test(type));
  return Object.fromEntries(types.map(([type, color]) => [`--type-${type}`, readableOn(color, surface)]));
}

/** A strip above the name on the home page, in its crop ratio (ADMIN-44). */
function bannerImage({ bannerImage: once = "", bannerImageDouble: twice = "" }: TownColors): Record<string, string> {
  if (![once, twice].every((address) => STORED_FILE.test(address))) return {};
  return {
    "--banner-strip": "block",
    "--banner-lines": "none",
    "--banner-room": "clamp(1.25rem, 3vw, 2.25rem)",
    "--banner-image": `image-set(url("${once}") 1x, url("${twice}") 2x)`,
  };
}

/** The smaller banner has enough pixels for phones; wide screens need the larger one at any density. */
function bannerBySize(colors: TownColors): string {
  if (bannerImage(colors)["--banner-image"] === undefined) return "";
  const only = (address = ""): string => `:root { --banner-image: url("${address}"); }`;
  return `@media (max-width: 470px) { ${only(colors.bannerImage)} }\n@media (min-width: 940.02px) { ${only(colors.bannerImageDouble)} }\n`;
}

const STORED_FILE = /^\/user\/file\/[\w./-]+$/;

const printed = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join("");

/** A shade of the banner for pressed and inset controls, away from the text color: text on it stays readable. */
function shaded(hex: string): string {
  const lch = toLch(parseHex(hex));
  const step = textOn(hex) === WHITE ? -0.07 : 0.06;
  return printHex(fromLch({ ...lch, l: Math.min(1, Math.max(0, lch.l + step)) }));
}

function dimmed(hex: string): string {
  const lch = toLch(parseHex(hex));
  if (lch.l <= DARK_BANNER_LIGHTNESS) return hex;
  const isYellow = lch.h >= YELLOW.from && lch.h <= YELLOW.to && lch.c >= YELLOW.chroma;
  if (!isYellow) return printHex(fromLch({ ...lch, l: DARK_BANNER_LIGHTNESS }));
  return printHex(fromLch({ ...lch, l: Math.min(lch.l, YELLOW.lightness), h: Math.min(lch.h, YELLOW.gold) }));
}
