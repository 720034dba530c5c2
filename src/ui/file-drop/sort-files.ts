/** In bytes (FILES-02, CONSTANTS-01). */
export const MAX_FILE_BYTES = 100_000_000;

/** Identifies a file before it is read (FILES-05). */
export interface FileFacts {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  readonly size: number;
  readonly type: string;
}

export interface SortedFiles<Item> {
  readonly taken: readonly Item[];
  /** FILES-03 */
  readonly tooBig: readonly Item[];
  /** Of another type, or a second file where only one is allowed (FILES-04). */
  readonly refused: readonly Item[];
}

export interface FileRules {
  /** As in <input accept>: ".zip,image/*,application/xml". Default: all types. */
  readonly accept?: string;
  readonly maxBytes?: number;
  /** Files that are listed already; duplicates are skipped (FILES-05). */
  readonly listed?: readonly FileFacts[];
  readonly multiple?: boolean;
}

/**
 * Sorts added files into accepted, too big and refused: of another type, or a second file where only one is allowed.
 */
export function sortFiles<Item extends FileFacts>(
  files: readonly Item[],
  { accept, maxBytes = MAX_FILE_BYTES, listed = [], multiple = true }: FileRules,
): SortedFiles<Item> {
  const known = new Set(listed.map(keyOf));
  const [taken, tooBig, refused]: [Item[], Item[], Item[]] = [[], [], []];
  for (const file of files) {
    if (known.has(keyOf(file))) continue;
    known.add(keyOf(file));
    if (!isAccepted(file, accept)) refused.push(file);
    else if (file.size > maxBytes) tooBig.push(file);
    else if (!multiple && taken.length > 0) refused.push(file);
    else taken.push(file);
  }
  return { taken, tooBig, refused };
}

const keyOf = ({ name, lastModified, size, type }: FileFacts): string => [lastModified, size, type, name].join("\n");

export function isAccepted({ name, type }: FileFacts, accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === "") return true;
  return accept.split(",").some((entry) => {
    const kind = entry.trim().toLowerCase();
    if (kind.startsWith(".")) return name.toLowerCase().endsWith(kind);
    return kind.endsWith("/*") ? type.toLowerCase().startsWith(kind.slice(0, -1)) : type.toLowerCase() === kind;
  });
}

/** "100 MB", in powers of 1,000 as in FILES-02. The space does not break. */
export function formatSize(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: step > 0 && value < 10 ? 1 : 0 })}\u00A0${units[step] ?? ""}`;
}
