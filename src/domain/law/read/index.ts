import { ReadError, type Reader, type Source } from "../reader.ts";
import { akomaNtoso } from "./akoma-ntoso.ts";
import { openLaw } from "./open-law.ts";
import { refuse } from "./refuse.ts";

/** All readers, in the order in which they are tried. A new one is a line here and a folder of its own (decision 118). */
export const readers: readonly Reader[] = [openLaw, akomaNtoso];

/**
 * The reader for an input: the requested one, or the one that detects its format. Throws `ReadError` "unknown-format"
 * or "empty" with a message that describes the input, or the problem with its first file.
 */
export async function chooseReader(source: Source, format: string): Promise<Reader> {
  if (format !== "auto") {
    const named = readers.find((reader) => reader.format === format);
    if (named !== undefined) return named;
    throw new ReadError(
      "unknown-format",
      `There is no reader for “${format}”. Formats: auto, ${readers.map((reader) => reader.format).join(", ")}.`,
    );
  }
  for (const reader of readers) if (await reader.detect(source)) return reader;
  return refuse(
    source,
    readers.map((reader) => reader.title),
  );
}
