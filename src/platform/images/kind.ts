/** Image formats that can be uploaded. */
export type ImageKind = "jpeg" | "png" | "gif" | "webp";

/**
 * Detects the format from the first bytes only: file names and media types come from the sender and prove nothing.
 * "svg" is detected so that it can be rejected by name.
 */
export function imageKindOf(bytes: Uint8Array): ImageKind | "svg" | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString("latin1");
  if (head.startsWith("\xFF\xD8\xFF")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1A\n")) return "png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  return /^(?:\xEF\xBB\xBF)?\s*</.test(head) && /<(?:\w+:)?svg[\s>]/i.test(head) ? "svg" : null;
}
