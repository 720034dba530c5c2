import { contrast, readableOn, TEXT_CONTRAST } from "../theme/colors.ts";

/** "#0b5940" from what a person types: with or without #, three digits or six; null when it is no color. */
export function readColor(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`.toLowerCase();
}

export interface ContrastReading {
  /** Rounded down, so that it never says 4.5 where it is less: 4.49. */
  readonly ratio: number;
  readonly passes: boolean;
  /** The nearest color of the same hue that passes; null when it does already. */
  readonly suggestion: string | null;
}

/** How `color` reads against another one, both "#rrggbb", by the computation of the stylesheet (WCAG 2.2, 1.4.3). */
export function readContrast(color: string, against: string, needed: number = TEXT_CONTRAST): ContrastReading {
  const exact = contrast(color, against);
  const passes = exact >= needed;
  return {
    ratio: Math.floor(exact * 100) / 100,
    passes,
    suggestion: passes ? null : readableOn(color, against, needed),
  };
}
