const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** "0 bytes", "1.4 MB", "10 GB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** power;
  return `${number.toLocaleString("en-US", { maximumFractionDigits: power === 0 || number >= 100 ? 0 : 1 })} ${UNITS[power] ?? ""}`;
}
