/** Channels of sRGB from 0 to 1. */
export type Rgb = readonly [number, number, number];

const WHITE = "#ffffff";
const INK = "#000000";

/** "#0B5940" → channels. Throws a RangeError unless the text is # and six hex digits. */
export function parseHex(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`Not a color: ${hex}`);
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Linear light of a channel. */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White or ink, whichever has more contrast with `background`. One of them always reaches 4.5:1. */
export function textOn(background: string): string {
  return contrast(background, WHITE) >= contrast(background, INK) ? WHITE : INK;
}

/** Whether dark text reads better on a color (ENTITIES-16: the light flag of the banner). */
export const isLight = (background: string): boolean => textOn(background) === INK;

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
