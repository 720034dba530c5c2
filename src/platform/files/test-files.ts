import { Readable } from "node:stream";
import type { ByteRange, FileStore } from "./port.ts";

/** Files that can only be read, under keys of the test's own. */
export function testFiles(contents: Readonly<Record<string, Uint8Array>>): FileStore {
  const stat = async (key: string) => {
    const bytes = contents[key];
    return bytes === undefined ? null : { size: bytes.length };
  };
  const get = async (key: string, range?: ByteRange) => {
    const bytes = contents[key];
    if (bytes === undefined) return null;
    const part = range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
    return { size: bytes.length, stream: Readable.from([Buffer.from(part)]) };
  };
  return { get, stat } as Partial<FileStore> as FileStore;
}
