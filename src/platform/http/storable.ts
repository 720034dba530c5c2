/** Whether all texts of an input can be stored: no database takes NUL, nor half of a pair of surrogates. Names of members count too. */
export function isStorable(input: unknown): boolean {
  // A list of what is left to look at: what people send can be nested deeper than calls can.
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
