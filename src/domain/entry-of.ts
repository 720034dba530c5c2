/**
 * The entry of a table by a name that people write: an element, a parameter, the id of a town. Unlike `table[name]`, it
 * finds nothing under "constructor" or "__proto__".
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
