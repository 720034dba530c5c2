import { join } from "node:path";
import { createDiskFiles } from "./disk.ts";
import { INCOMING } from "./incoming.ts";
import type { FileStore, Register } from "./port.ts";
import { parseS3Address } from "./s3/address.ts";

/** Where files are stored. */
export interface FilesPlace {
  /** Folder for files, or, with a bucket, for those that are being received. */
  readonly folder: string;
  /** FILES_URL: a bucket; null: the folder. */
  readonly filesUrl: string | null;
}

/** Opens the file store. `register` is called before bytes are stored. `incoming`: where this process receives files. */
export async function openFileStore(
  { folder, filesUrl }: FilesPlace,
  register: Register = async () => {},
  incoming = join(folder, INCOMING),
): Promise<FileStore> {
  if (filesUrl === null) return createDiskFiles(folder, register, incoming);
  const address = parseS3Address(filesUrl);
  if (address === null) throw new TypeError("That is not the address of a bucket");
  // Its client takes a quarter of a second to load, so only installations that use it load it.
  const { createS3Files } = await import("./s3/s3.ts");
  return createS3Files(address, incoming, register);
}
