/** FILES-02, CONSTANTS-01: bytes. */
export const MAX_FILE_BYTES = 100_000_000;

/** What tells one file from another before it is read (FILES-05). */
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
  /** FILES-04 */
  readonly refused: readonly Item[];
}

export interface FileRules {
  /** As of an <input>: ".zip,image/*,application/xml"; all kinds without it. */
  readonly accept?: string;
  readonly maxBytes?: number;
  /** Files that are listed already; the same ones are passed over (FILES-05). */
  readonly listed?: readonly FileFacts[];
  readonly multiple?: boolean;
}

/** Which of the files that came in are taken. One that is not of a kind that is accepted is refused, and so is a second one where one is asked for. */
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

function isAccepted({ name, type }: FileFacts, accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === "") return true;
  return accept.split(",").some((entry) => {
    const kind = entry.trim().toLowerCase();
    if (kind.startsWith(".")) return name.toLowerCase().endsWith(kind);
    return kind.endsWith("/*") ? type.toLowerCase().startsWith(kind.slice(0, -1)) : type.toLowerCase() === kind;
  });
}

/** "100 MB": steps of a thousand, as FILES-02 counts. */
export function formatSize(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: step > 0 && value < 10 ? 1 : 0 })} ${units[step] ?? ""}`;
}
