import { linear, type Rgb } from "../../domain/contrast.ts";

/** Lightness 0 to 1, chroma, hue in radians. Equal lightness steps look equal, and the hue stays the same. */
export interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export function printHex(rgb: Rgb): string {
  return `#${rgb
    .map((value) =>
      Math.round(clamp(value) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function gamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** OKLab (Björn Ottosson, 2020) in polar form. */
export function toLch(rgb: Rgb): Lch {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const B = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(A, B),
    h: Math.atan2(B, A),
  };
}

/** The closest displayable color: reduces the chroma, keeps lightness and hue. */
export function fromLch({ l, c, h }: Lch): Rgb {
  let [low, high] = [0, c];
  let best = unclipped({ l, c, h });
  if (isShown(best)) return clipped(best);
  for (let step = 0; step < 18; step++) {
    const middle = (low + high) / 2;
    best = unclipped({ l, c: middle, h });
    if (isShown(best)) low = middle;
    else high = middle;
  }
  return clipped(unclipped({ l, c: low, h }));
}

function unclipped({ l, c, h }: Lch): Rgb {
  const [A, B] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const middle = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const short = (l - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

const isShown = (rgb: Rgb): boolean => rgb.every((value) => value >= -0.0005 && value <= 1.0005);
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const clipped = ([r, g, b]: Rgb): Rgb => [clamp(r), clamp(g), clamp(b)];
