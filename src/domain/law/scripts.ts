/*
 * Superscripts and subscripts in plain text: lists, contents, results and exports without formatting. "m²" must not
 * become "m2", nor "10²" become "102".
 */

const PLAIN = "0123456789+-−=()abcdefghijklmnoprstuvwxyz";
const SUPER = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ";
const PLAIN_OF_SUB = "0123456789+-−=()aehijklmnoprstuvx";
const SUB = "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ";

const pairs = (plain: string, raised: string): ReadonlyMap<string, string> =>
  new Map(Array.from(plain, (sign, at) => [sign, Array.from(raised)[at] ?? sign]));

const SIGNS = { sup: pairs(PLAIN, SUPER), sub: pairs(PLAIN_OF_SUB, SUB) } as const;
const SCRIPTS = /[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁱⁿ₀-₉₊₋₌₍₎ₐ-ₜᵢⱼᵣᵤᵥᵃ-ᵛʰʲʳʷˡˢˣʸᶜᶠᶻ]/u;

/** Letters that are raised as a matter of style alone: "1st", "2nd". */
const ORDINAL = /^(?:st|nd|rd|th|o|er|re|e)$/;

/**
 * Raised or lowered text behind other text: with characters of its own if all of it has them ("²", "₂"), else with a
 * sign before it: "^(c, g)", "_A". `before`: the text before it.
 */
export function scriptText(kind: "sup" | "sub", text: string, before: string): string {
  const own = text.trim();
  if (own === "" || (kind === "sup" && /\d$/.test(before) && ORDINAL.test(own))) return text;
  const signs = Array.from(own, (sign) => SIGNS[kind].get(sign));
  const mark = kind === "sup" ? "^" : "_";
  const written = signs.every((sign) => sign !== undefined)
    ? signs.join("")
    : /^[\p{L}\p{N}*†‡§]+$/u.test(own)
      ? mark + own
      : `${mark}(${own})`;
  return text.replace(own, () => written);
}

/** "m²" → "m2", "CO₂" → "CO2". */
export function withoutScripts(text: string): string {
  return SCRIPTS.test(text)
    ? text.replaceAll(new RegExp(SCRIPTS, "gu"), (sign) => sign.normalize("NFKC").replace("−", "-"))
    : text;
}

/** Digits behind a letter, as people type them for raised or lowered ones. */
const TYPED = /(?<=\p{L})\d{1,2}(?!\d)/gu;
const LONGEST_WORD = 20;

/** Other ways to write a word of a query: "m2" for "m²", "m²" and "m₂" for "m2". */
export function scriptForms(word: string): string[] {
  if (word.length > LONGEST_WORD || !/^[\p{L}\p{N}]+$/u.test(word)) return [];
  const plain = withoutScripts(word);
  const forms = (["sup", "sub"] as const).map((kind) =>
    plain.replaceAll(TYPED, (digits) => scriptText(kind, digits, "")),
  );
  return [...new Set([plain, ...forms])].filter((form) => form !== word);
}
