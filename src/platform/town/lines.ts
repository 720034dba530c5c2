import { createReadStream } from "node:fs";

const NEWLINE = 10;

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * Reads a text file line by line. Throws `LineProblem` if a line is longer than `longest` bytes or not UTF-8. Never
 * holds more than one line and one chunk.
 */
export async function* readLines(file: string, longest: number): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let number = 1;
  let parts: Buffer[] = [];
  let size = 0;
  const finish = (): Line => {
    try {
      return { number, text: decoder.decode(Buffer.concat(parts, size)) };
    } catch {
      throw new LineProblem(number, "is not UTF-8");
    }
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    while (start < chunk.length) {
      const end = chunk.indexOf(NEWLINE, start);
      const part = chunk.subarray(start, end === -1 ? chunk.length : end);
      size += part.length;
      if (size > longest) throw new LineProblem(number, `is longer than ${longest.toLocaleString("en")} bytes`);
      parts.push(part);
      if (end === -1) break;
      yield finish();
      number += 1;
      parts = [];
      size = 0;
      start = end + 1;
    }
  }
  if (size > 0) yield finish();
}

export class LineProblem extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = "LineProblem";
    this.line = line;
  }
}
