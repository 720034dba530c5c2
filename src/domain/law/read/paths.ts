/** Resolves a path relative to a file of the source, "/"-separated; null if it leaves the source. */
export function joinPath(from: string, relative: string): string | null {
  const parts = from.split("/").slice(0, -1);
  for (const part of relative.replaceAll("\\", "/").split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.length === 0 ? null : parts.join("/");
}

const LINKED_FILES = /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv|zip|png|jpe?g|gif|webp)$/i;
const LONGEST_ADDRESS = 1000;

/** Whether an address is that of a file beside the source that readers may download: "forms/permit.pdf". */
export function isFileAddress(address: string): boolean {
  return (
    address.length <= LONGEST_ADDRESS &&
    !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address) &&
    LINKED_FILES.test(pathOf(address))
  );
}

/** The path of an address, without query and fragment. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}
