import { splitPath } from "./read/open-law/cites.ts";
import { numberKey } from "./number-key.ts";

/** A provision as paths of numbers find it. */
export interface NumberedProvision {
  /** Position in the order of the code, and that of its last descendant. */
  readonly position: number;
  readonly last: number;
  readonly depth: number;
  /** "27.16.060"; its whole number if the source has only its end. */
  readonly number: string;
}

/** Longer paths are not looked up. */
const LONGEST = 300;

/** "B." or "12", not "5.02". */
const ENUMERATION = /^[\p{L}\p{N}]{1,5}\.?$/u;

/** Finds provisions of a version by paths such as "27.30.027|(a)", "3|2|I" or "§3-1005|(a)|(1)". */
export class NumberPaths<Provision extends NumberedProvision> {
  readonly #byKey = new Map<string, Provision[]>();

  /** `provisions`: in the order of the code. */
  constructor(provisions: Iterable<Provision>) {
    for (const provision of provisions) {
      const key = numberKey(provision.number);
      if (key === "") continue;
      const known = this.#byKey.get(key);
      if (known === undefined) this.#byKey.set(key, [provision]);
      else known.push(provision);
    }
  }

  /** The provision, and the enumerations below it that a path ends with; null if there is none. */
  find(path: string): { readonly provision: Provision; readonly enumerations: readonly string[] } | null {
    if (path.length > LONGEST) return null;
    const { key, path: enumerations } = splitPath(path);
    const numbers = key.split("|");
    const provision = this.#at(numbers);
    if (provision !== null) return { provision, enumerations };
    // "§3-1005|(a)" has its enumerations in parentheses, ".02|B." has not.
    const last = numbers.at(-1) ?? "";
    const above = numbers.length < 2 || !ENUMERATION.test(last) ? null : this.#at(numbers.slice(0, -1));
    return above === null ? null : { provision: above, enumerations: [last, ...enumerations] };
  }

  /** The outermost provision with the last number that is within provisions with the others. */
  #at(numbers: readonly string[]): Provision | null {
    let within: Provision | null = null;
    for (const number of numbers) {
      const next: Provision | null = this.#outermost(numberKey(number), within);
      if (next === null) return null;
      within = next;
    }
    return within;
  }

  #outermost(key: string, within: Provision | null): Provision | null {
    let found: Provision | null = null;
    for (const each of this.#byKey.get(key) ?? []) {
      if (within !== null && (each.position <= within.position || each.position > within.last)) continue;
      if (found === null || each.depth < found.depth) found = each;
    }
    return found;
  }
}
