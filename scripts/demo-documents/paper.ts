/** A part of a made-up document. */
export type Block =
  | { readonly kind: "heading" | "paragraph" | "bullet" | "motion"; readonly text: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/** A made-up document before it becomes a file. */
export interface Paper {
  readonly title: string;
  /** Lines above the title, such as the board. */
  readonly head: readonly string[];
  /** Lines below the title, such as the time and the place. */
  readonly below: readonly string[];
  readonly blocks: readonly Block[];
  /** Date of the file; the same input makes the same bytes. */
  readonly made: string;
}

/** An entry of documents.json (`DemoDocument` of src/features/documents/demo.ts). */
export interface Entry {
  readonly type: string;
  readonly category?: string;
  readonly title: string;
  readonly date?: string;
  readonly description?: string;
  readonly file?: string;
  readonly url?: string;
  readonly kind?: "DOCUMENT" | "AUDIO_FILE" | "AUDIO_LINK" | "VIDEO_LINK";
  readonly isPrivate?: true;
  readonly visibleFrom?: string;
  readonly visibleUntil?: string;
}

/** A document with the bytes of its file. */
export interface Made {
  readonly entry: Entry;
  readonly bytes?: Uint8Array;
}

export const heading = (text: string): Block => ({ kind: "heading", text });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const bullet = (text: string): Block => ({ kind: "bullet", text });

/** Sections of a text: lines that begin with a mark, with the lines below each. */
export function sectionsOf(text: string, mark: string): { readonly title: string; readonly lines: string[] }[] {
  const sections: { title: string; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith(mark)) sections.push({ title: line.slice(mark.length), lines: [] });
    else if (line !== "") sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** "2024-06-11" → "June 11, 2024". */
export const longDate = (date: string): string => format(date, { year: "numeric", month: "long", day: "numeric" });
/** "2024-06-11" → "Tuesday, June 11, 2024". */
export const weekdayDate = (date: string): string =>
  format(date, { weekday: "long", year: "numeric", month: "long", day: "numeric" });
const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
export const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString("en-US")}`;
