/** Originals whose text can be in a file beside them, the best first. */
const ORIGINALS = ["pdf", "docx", "doc", "odt", "rtf", "tif", "tiff", "jpg", "jpeg", "png"];
const TEXTS = new Set(["md", "markdown", "txt", "text"]);

/**
 * Finds originals with a text beside them: "minutes.pdf" with "minutes.md" or "minutes.pdf.txt". Returns the text of each
 * original. `isOwn`: files that are documents of their own in any case.
 */
export function pairTexts(paths: readonly string[], isOwn: (path: string) => boolean): Map<string, string> {
  const originals = new Map<string, string>();
  for (const path of paths) {
    const { stem, rank } = { stem: stemOf(path), rank: ORIGINALS.indexOf(extensionOf(path)) };
    if (rank === -1) continue;
    originals.set(path.toLowerCase(), path);
    const other = originals.get(stem);
    if (other === undefined || rank < ORIGINALS.indexOf(extensionOf(other))) originals.set(stem, path);
  }
  const texts = new Map<string, string>();
  for (const path of paths) {
    if (!TEXTS.has(extensionOf(path)) || isOwn(path)) continue;
    const original = originals.get(stemOf(path));
    // Of "minutes.md" and "minutes.txt" the first is the text, the other a document.
    if (original !== undefined && !texts.has(original)) texts.set(original, path);
  }
  return texts;
}

const extensionOf = (path: string): string => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
const stemOf = (path: string): string => path.replace(/\.[a-z0-9]+$/i, "").toLowerCase();
