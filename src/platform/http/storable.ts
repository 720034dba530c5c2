/**
 * Whether a database can store all strings of an input, including keys: none may contain NUL or an unpaired surrogate.
 */
export function isStorable(input: unknown): boolean {
  // A work list instead of recursion: input can be nested deeper than the call stack allows.
  const left: unknown[] = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && !(value.isWellFormed() && !value.includes("\0"))) return false;
    if (Array.isArray(value)) for (const member of value) left.push(member);
    else if (isPlain(value)) for (const [name, member] of Object.entries(value)) left.push(name, member);
  }
  return true;
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
