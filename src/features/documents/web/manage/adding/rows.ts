import { NO_DATE } from "../../../../../domain/read-date.ts";
import { isWrongDate } from "../dates.ts";
import { problemOfFile } from "../problem-of-file.ts";
import { problemOfTimes, REVERSED } from "../times.ts";
import type { FileType } from "../../../contract/file-types.ts";
import type { DateOrders } from "../../../parts/dates-in-names.ts";
import { documentOfType } from "../../../parts/from-file-name.ts";
import { isLeftover } from "../../../parts/leftovers.ts";

/** Where a document goes, and who sees it when, as fields have it. */
export interface Placed {
  readonly typeId: string;
  /** "": (Uncategorized) */
  readonly categoryId: string;
  readonly isPrivate: boolean;
  /** Local dates and times, "" for none. */
  readonly visibleFrom: string;
  readonly visibleUntil: string;
}

/** A file of the list, with what its document will be. */
export interface AddingRow extends Placed {
  readonly key: number;
  readonly file: File;
  readonly title: string;
  /** A `PartialDate`, "" for none, or what somebody typed instead. */
  readonly date: string;
  /** Made from the name, and neither changed nor confirmed. */
  readonly titleIsGuess: boolean;
  readonly dateIsGuess: boolean;
  /** Added although the town has the same file. */
  readonly isWanted: boolean;
  readonly state: "waiting" | "sending" | "added" | "failed";
  /** Share that is sent. */
  readonly sent: number;
  /** Why it failed, or why it waits. */
  readonly error: string | null;
  /** It was sent before, and the server may have it. */
  readonly wasInterrupted: boolean;
}

let lastKey = 0;

/** `orders`: what the names of all files prove about dates with two readings. */
export function rowOf(file: File, place: Placed, typeTitle: string, orders: DateOrders): AddingRow {
  const { title, date } = documentOfType(file.name, typeTitle, { orders });
  lastKey += 1;
  return {
    ...place,
    key: lastKey,
    file,
    title,
    date: date ?? "",
    titleIsGuess: true,
    dateIsGuess: date !== null,
    isWanted: false,
    state: "waiting",
    sent: 0,
    error: null,
    wasInterrupted: false,
  };
}

/** Parts chosen files from those that systems and programs leave in folders. */
export function withoutLeftovers(files: readonly File[]): { readonly kept: File[]; readonly leftovers: string[] } {
  return {
    kept: files.filter(({ name }) => !isLeftover(name)),
    leftovers: files.filter(({ name }) => isLeftover(name)).map(({ name }) => name),
  };
}

/** Why a file is not sent. */
export interface LeftOut {
  readonly text: string;
  /** The same bytes are there: somebody may want it all the same. */
  readonly isSame: boolean;
}

interface Known {
  readonly allowed: readonly FileType[];
  /** SHA-256 of the files that have been read. */
  readonly hashes: ReadonlyMap<File, string>;
  /** Documents of the town by the hash of their file. */
  readonly inTown: ReadonlyMap<string, { readonly title: string; readonly typeTitle: string }>;
}

/** The rows that are not sent, by key, and why. What was added already is not among them. */
export function leftOutOf(
  rows: readonly AddingRow[],
  { allowed, hashes, inTown }: Known,
): ReadonlyMap<number, LeftOut> {
  const found = new Map<number, LeftOut>();
  const first = new Map<string, File>();
  for (const { key, file, state, isWanted } of rows) {
    const hash = hashes.get(file);
    const other = hash === undefined ? undefined : first.get(hash);
    const there = hash === undefined ? undefined : inTown.get(hash);
    const problem = problemOfFile(file, allowed);
    if (state === "added") {
      if (hash !== undefined) first.set(hash, file);
    } else if (problem !== null) found.set(key, { text: problem, isSame: false });
    else if (!isWanted && other !== undefined) found.set(key, { text: sameAs(other), isSame: true });
    else if (!isWanted && there !== undefined) found.set(key, { text: isThereAs(there), isSame: true });
    else if (hash !== undefined) first.set(hash, file);
  }
  return found;
}

const sameAs = (other: File): string => `It is the same file as “${other.name}”.`;
const isThereAs = ({ title, typeTitle }: { readonly title: string; readonly typeTitle: string }): string =>
  `The town has this file already: “${title}” (${typeTitle}).`;

/** The files whose bytes another one before has, or a document of the town, by key; what says so. */
export function sameFilesIn<Key>(
  rows: readonly { readonly key: Key; readonly file: File }[],
  { hashes, inTown }: Omit<Known, "allowed">,
): ReadonlyMap<Key, string> {
  const found = new Map<Key, string>();
  const first = new Map<string, File>();
  for (const { key, file } of rows) {
    const hash = hashes.get(file);
    if (hash === undefined) continue;
    const other = first.get(hash);
    const there = inTown.get(hash);
    if (other !== undefined) found.set(key, sameAs(other));
    else if (there !== undefined) found.set(key, isThereAs(there));
    first.set(hash, other ?? file);
  }
  return found;
}

/** What is missing or wrong before a row can be sent; null if nothing is. */
export function missingIn(
  row: Pick<AddingRow, "title" | "typeId" | "date" | "visibleFrom" | "visibleUntil">,
): string | null {
  if (row.title.trim() === "") return "Enter a title";
  if (row.typeId === "") return "Choose a type";
  if (isWrongDate(row.date)) return NO_DATE;
  return problemOfTimes(row.visibleFrom, row.visibleUntil) === "reversed" ? REVERSED : null;
}

export const counted = (count: number, thing = "document"): string =>
  `${count.toLocaleString("en-US")} ${thing}${count === 1 ? "" : "s"}`;
