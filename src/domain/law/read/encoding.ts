import { ReadError } from "../reader.ts";

/** A decoded text, and the characters that had to be replaced. */
export interface Decoded {
  readonly text: string;
  readonly odd: { readonly count: number; readonly line: number; readonly column: number } | null;
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const REFERENCE = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi;

/**
 * Decodes an XML file: byte order mark, then declared encoding, then UTF-8. Control characters become a space or their
 * Windows-1252 character. Throws `ReadError` with code "encoding" and the position.
 */
export function decodeXml(bytes: Uint8Array, file: string): Decoded {
  const label = encodingOf(bytes);
  const decoder = decoderOf(label, file);
  try {
    return clean(decoder.decode(bytes));
  } catch {
    const at = findInvalidByte(bytes, label);
    throw new ReadError(
      "encoding",
      `“${file}” is not in the encoding that it declares, ${label.toUpperCase()}${at.byte}. Save it as UTF-8, or correct the encoding in the first line.`,
      { file, line: at.line, column: at.column },
    );
  }
}

/** Name of the encoding according to the bytes. */
function encodingOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0x3c && b === 0) return "utf-16le";
  if (a === 0 && b === 0x3c) return "utf-16be";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]?.toLowerCase();
  // A declaration that is readable byte by byte cannot be in UTF-16, whatever it states.
  return declared === undefined || declared.startsWith("utf-16") ? "utf-8" : declared;
}

function decoderOf(label: string, file: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new ReadError("encoding", `“${file}” declares the unknown encoding “${label}”. Save it as UTF-8.`, {
      file,
      line: 1,
      column: 1,
    });
  }
}

function findInvalidByte(bytes: Uint8Array, label: string): { line: number; column: number; byte: string } {
  if (label.startsWith("utf-16")) return { line: 1, column: 1, byte: "" };
  let line = 1;
  let start = 0;
  while (start <= bytes.length) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    const column = firstInvalidByte(bytes.subarray(start, end), label);
    if (column !== null) {
      const byte = bytes[start + column.offset] ?? 0;
      return { line, column: column.characters + 1, byte: ` (byte 0x${byte.toString(16)} in line ${line})` };
    }
    line += 1;
    start = end + 1;
  }
  return { line: 1, column: 1, byte: "" };
}

/** The first byte that does not decode: the offset of its character, and the number of characters before it. */
function firstInvalidByte(line: Uint8Array, label: string): { offset: number; characters: number } | null {
  // Byte by byte takes long, so only for the line with the error.
  if (line.length === 0 || isValid(line, label)) return null;
  const decoder = new TextDecoder(label, { fatal: true });
  let characters = 0;
  let offset = 0;
  try {
    for (let at = 0; at < line.length; at++) {
      const decoded = decoder.decode(line.subarray(at, at + 1), { stream: true }).length;
      characters += decoded;
      if (decoded > 0) offset = at + 1;
    }
    decoder.decode();
    return null;
  } catch {
    return { offset, characters };
  }
}

function isValid(line: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(line);
    return true;
  } catch {
    return false;
  }
}

function clean(text: string): Decoded {
  let count = 0;
  let first = -1;
  const note = (at: number) => {
    count += 1;
    if (first === -1) first = at;
  };
  let out = text.replace(CONTROL, (character, at: number) => {
    note(at);
    return replacementFor(character.charCodeAt(0));
  });
  if (out.includes("&#")) {
    out = out.replace(REFERENCE, (reference, hex: string | undefined, decimal: string | undefined, at: number) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (code === 13) return "\n";
      if (!isControl(code)) return reference;
      note(at);
      return replacementFor(code);
    });
  }
  return { text: out, odd: count === 0 ? null : { count, ...positionOf(text, first) } };
}

function isControl(code: number): boolean {
  return (
    (code < 32 && code !== 9 && code !== 10 && code !== 13) ||
    (code >= 127 && code < 160) ||
    code === 0xfffe ||
    code === 0xffff
  );
}

/** Codes 128 to 159 are nearly always Windows-1252 characters that were mistaken for Latin-1. */
function replacementFor(code: number): string {
  if (code < 128 || code > 159) return " ";
  const character = new TextDecoder("windows-1252").decode(Uint8Array.of(code));
  return isControl(character.charCodeAt(0)) ? " " : character;
}

function positionOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n") };
}
