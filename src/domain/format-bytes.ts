const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

// Making a format takes longer than formatting a thousand numbers.
const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** "0 bytes", "1.4 MB", "10 GB". Number and unit never part: the space between them does not break. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** power;
  const format = power === 0 || number >= 100 ? WHOLE : TENTHS;
  return `${format.format(number)}\u00A0${UNITS[power] ?? ""}`;
}
