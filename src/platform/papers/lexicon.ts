import { readFile } from "node:fs/promises";

/** Words of a language; null: none are known. */
export type Lexicon = ReadonlySet<string> | null;

/** Words of English in lower case, from a dictionary for spelling (Hunspell). Null for other languages. */
export async function lexiconOf(languages: readonly string[]): Promise<Lexicon> {
  const [language, ...others] = languages;
  if (language !== "eng" || others.length > 0) return null;
  const [rules, entries] = await Promise.all(["index.aff", "index.dic"].map(read));
  return expand(entries ?? "", affixesOf(rules ?? ""));
}

const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.resolve("dictionary-en")), "utf8");

/** "SFX S y ies [^aeiou]y": words with the flag S that end in this have "ies" instead of "y", too. */
interface Affix {
  readonly isPrefix: boolean;
  readonly strip: string;
  readonly add: string;
  readonly condition: RegExp;
}

function affixesOf(rules: string): ReadonlyMap<string, readonly Affix[]> {
  const affixes = new Map<string, Affix[]>();
  for (const line of rules.split("\n")) {
    const [kind, flag = "", strip = "", add, condition] = line.trim().split(/\s+/);
    if ((kind !== "PFX" && kind !== "SFX") || add === undefined || condition === undefined) continue;
    const isPrefix = kind === "PFX";
    affixes.set(flag, [
      ...(affixes.get(flag) ?? []),
      {
        isPrefix,
        strip: strip === "0" ? "" : strip,
        add,
        condition: new RegExp(isPrefix ? `^${condition}` : `${condition}$`),
      },
    ]);
  }
  return affixes;
}

function expand(entries: string, affixes: ReadonlyMap<string, readonly Affix[]>): Set<string> {
  const words = new Set<string>();
  // The first line is the number of entries.
  for (const entry of entries.split("\n").slice(1)) {
    const [stem = "", flags = ""] = entry.trim().split("/");
    const those = flags
      .split("")
      .flatMap((flag) => affixes.get(flag) ?? [])
      .filter(({ condition }) => condition.test(stem));
    const prefixes = those.filter(({ isPrefix }) => isPrefix).map(({ add }) => add);
    const forms = [
      stem,
      ...those
        .filter(({ isPrefix }) => !isPrefix)
        .map(({ strip, add }) => stem.slice(0, stem.length - strip.length) + add),
    ];
    for (const form of forms) for (const prefix of ["", ...prefixes]) words.add((prefix + form).toLowerCase());
  }
  return words;
}
