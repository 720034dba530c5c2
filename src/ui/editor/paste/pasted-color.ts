/** Hues in degrees up to which a color has a name. */
const HUES = [
  { to: 18, color: "rt-red" },
  { to: 65, color: "rt-orange" },
  { to: 165, color: "rt-green" },
  { to: 192, color: "rt-teal" },
  { to: 258, color: "rt-blue" },
  { to: 325, color: "rt-purple" },
  { to: 360, color: "rt-red" },
] as const;

const NAMED: Readonly<Record<string, string>> = {
  red: "#ff0000",
  darkred: "#8b0000",
  crimson: "#dc143c",
  maroon: "#800000",
  orange: "#ffa500",
  darkorange: "#ff8c00",
  yellow: "#ffff00",
  green: "#008000",
  lime: "#00ff00",
  darkgreen: "#006400",
  teal: "#008080",
  cyan: "#00ffff",
  aqua: "#00ffff",
  blue: "#0000ff",
  navy: "#000080",
  darkblue: "#00008b",
  purple: "#800080",
  fuchsia: "#ff00ff",
  magenta: "#ff00ff",
};

/** The color of the editor that is nearest to a color of CSS; null for black, white, grays and unknown colors. */
export function nearestColor(css: string): string | null {
  const rgb = channels(css);
  if (rgb === null) return null;
  const [red, green, blue] = rgb;
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most < 60 || range / most < 0.3) return null;
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return HUES.find(({ to }) => sector * 60 <= to)?.color ?? null;
}

function channels(css: string): readonly [number, number, number] | null {
  const value = (NAMED[css.trim().toLowerCase()] ?? css).trim();
  const [, hex = ""] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(value) ?? [];
  if (hex !== "") {
    const wide = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
    const at = (start: number): number => Number.parseInt(wide.slice(start, start + 2), 16);
    return [at(0), at(2), at(4)];
  }
  const rgb = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*([\d.]+%?)\s*)?\)$/i.exec(value);
  if (rgb === null || (rgb[4] !== undefined && Number.parseFloat(rgb[4]) === 0)) return null;
  return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])];
}
