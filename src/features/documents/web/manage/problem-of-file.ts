import { MAX_FILE_BYTES } from "../../../../ui/file-drop/sort-files.ts";
import { problemOfName, type FileType } from "../../contract/file-types.ts";

/** PUBDOC-57 */
export const TOO_BIG = "Failed to upload file: File size must be less than 100mb";

/** Why a file cannot be a document, as far as can be said before it is sent; null: nothing is known against it. */
export function problemOfFile(
  { name, size }: Pick<File, "name" | "size">,
  allowed: readonly FileType[],
): string | null {
  if (size > MAX_FILE_BYTES) return TOO_BIG;
  return size === 0 ? "This file is empty." : problemOfName(name, allowed);
}
