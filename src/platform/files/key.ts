const KEY = /^[0-9a-f]{2}\/[0-9a-f]{62}(\.[a-z0-9]{1,10})?$/;

/** Only keys lead to files; so no path leads out of a store. */
export const isKey = (text: string): boolean => KEY.test(text);

/** The key of bytes with this hash: the first two digits are the folder. The extension is in lower case. */
export function keyOf(hash: string, extension: string): string {
  const ending = extension.toLowerCase().replace(/^\./, "");
  if (!/^[a-z0-9]{0,10}$/.test(ending)) throw new TypeError(`"${extension}" is not a file extension`);
  return `${hash.slice(0, 2)}/${hash.slice(2)}${ending === "" ? "" : `.${ending}`}`;
}

/** The hash in a key. */
export const hashOf = (key: string): string => key.replace("/", "").split(".", 1)[0] ?? "";
