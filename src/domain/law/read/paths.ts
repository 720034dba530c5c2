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

/** The path of an address, without query and fragment. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}
