import type { ByteRange } from "../files/port.ts";

/**
 * The part of a file that a Range header requests ("bytes=0-499", "bytes=500-", "bytes=-500"). "all" if the header is
 * not one that we understand, or names several parts: a server may then send the entire file (RFC 9110, 14.2). "none"
 * if the part is outside the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "all" | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "all";
  if (first === "")
    return Number(last) === 0 || size === 0 ? "none" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== "" && Number(last) < Number(first)) return "all";
  if (Number(first) >= size) return "none";
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
