import { fromLch, linear, parseHex, printHex, toLch } from "./oklab.ts";

/** The colours a town sets (SHELL-42). */
export interface TownColours {
  readonly bannerBackgroundColor: string;
  readonly accentColor: string;
  readonly titleColor: string;
}

/** WCAG 2.2: text 4.5:1 (1.4.3), parts of controls 3:1 (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

const WHITE = "#ffffff";
const INK = "#000000";
/** The surfaces of theme.css that carry text: the least favourable of each scheme. */
const LIGHT_SURFACE = "#eaeded";
const DARK_SURFACE = "#2b3337";
/** A banner brighter than this would glare in the dark. */
const DARK_BANNER_LIGHTNESS = 0.42;

/** Contrast of two colours, from 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White or ink, whichever reads better on `background`. One of them always has 4.5:1. */
export function textOn(background: string): string {
  return contrast(background, WHITE) >= contrast(background, INK) ? WHITE : INK;
}

/** `colour`, made only as much darker or lighter as `ratio` on `background` asks for; hue is kept. */
export function readableOn(colour: string, background: string, ratio: number = TEXT_CONTRAST): string {
  if (contrast(colour, background) >= ratio) return colour.toLowerCase();
  const lch = toLch(parseHex(colour));
  const goal = contrast(background, WHITE) >= contrast(background, "#000000") ? 1 : 0;
  let [near, far] = [lch.l, goal];
  for (let step = 0; step < 16; step++) {
    const middle = (near + far) / 2;
    if (contrast(printHex(fromLch({ ...lch, l: middle })), background) >= ratio) far = middle;
    else near = middle;
  }
  return printHex(fromLch({ ...lch, l: far }));
}

/** Body of `/customization/{cust}/css` (SHELL-41): the town's colours and what is computed from them, for both schemes. */
export function siteStylesheet(colours: TownColours): string {
  const light = variables(colours, LIGHT_SURFACE);
  const night = { ...colours, bannerBackgroundColor: dimmed(colours.bannerBackgroundColor) };
  return `:root {\n${light}}\n@media screen and (prefers-color-scheme: dark) {\n:root {\n${variables(night, DARK_SURFACE)}}\n}\n`;
}

function variables({ bannerBackgroundColor: banner, accentColor: accent, titleColor: title }: TownColours, surface: string): string {
  const values: Record<string, string> = {
    "--banner": banner.toLowerCase(),
    "--on-banner": textOn(banner),
    "--banner-shade": shaded(banner),
    "--accent": accent.toLowerCase(),
    "--on-accent": textOn(accent),
    "--accent-text": readableOn(accent, surface),
    "--accent-line": readableOn(accent, surface, CONTROL_CONTRAST),
    "--title": title.toLowerCase(),
    "--title-text": readableOn(title, surface),
  };
  return Object.entries(values)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join("");
}

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** A step away from the text on it, for what is pressed or set into the banner: its text stays readable. */
function shaded(hex: string): string {
  const lch = toLch(parseHex(hex));
  const step = textOn(hex) === WHITE ? -0.07 : 0.06;
  return printHex(fromLch({ ...lch, l: Math.min(1, Math.max(0, lch.l + step)) }));
}

function dimmed(hex: string): string {
  const lch = toLch(parseHex(hex));
  return lch.l <= DARK_BANNER_LIGHTNESS ? hex : printHex(fromLch({ ...lch, l: DARK_BANNER_LIGHTNESS }));
}
