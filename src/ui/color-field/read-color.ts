import { contrast, readableOn, TEXT_CONTRAST } from "../theme/colors.ts";

/** "#0b5940" from typed text: with or without #, three or six digits; null if it is not a color. */
export function readColor(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`.toLowerCase();
}

export interface ContrastReading {
  /** Rounded down, so that 4.499 shows as 4.49, not 4.5. */
  readonly ratio: number;
  readonly passes: boolean;
  /** The closest color of the same hue that passes; null if the color passes. */
  readonly suggestion: string | null;
}

/** The contrast of two colors, both "#rrggbb", computed as for the stylesheet (WCAG 2.2, 1.4.3). */
export function readContrast(color: string, against: string, needed: number = TEXT_CONTRAST): ContrastReading {
  const exact = contrast(color, against);
  const passes = exact >= needed;
  return {
    ratio: Math.floor(exact * 100) / 100,
    passes,
    suggestion: passes ? null : readableOn(color, against, needed),
  };
}
