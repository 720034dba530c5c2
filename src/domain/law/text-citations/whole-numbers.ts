import { ENUMERATIONS, isRange, JOINT, pathOf, sticky, targetOf, WHOLE_NUMBER } from "./mentions.ts";
import type { Mention, MentionedNumber } from "./mentions.ts";
import type { OwnName } from "./own-name.ts";

/*
 * "COMAR 13A.06.05.02B(2)", "COMAR 10.09.36.03 and .04": the code by its acronym, then whole numbers. What they are, a
 * chapter or a regulation, is known only when all of the code was read.
 */

const ACRONYM = /(?<![\p{L}\p{N}-])(\p{Lu}{3,8})[\s\u00A0](?=\d)/gu;
const LETTER = String.raw`[A-Z]?(?![\p{L}\d])`;
const WHOLE = new RegExp(String.raw`\d{1,3}[A-Z]?(?:\.\d{1,4}){1,5}(?:-\d{1,3})?${LETTER}`, "uy");
/** ".04" after "10.09.36.03". */
const END = new RegExp(String.raw`\.\d{1,4}(?:-\d{1,3})?${LETTER}`, "uy");

export function wholeMentions(text: string, isOwnName: OwnName): Mention[] {
  const mentions: Mention[] = [];
  for (const match of text.matchAll(ACRONYM)) {
    if (!isOwnName(match[1] ?? "")) continue;
    const numbers = numbersFrom(text, match.index, match.index + match[0].length);
    const end = numbers.at(-1)?.end;
    if (end !== undefined) mentions.push({ kind: WHOLE_NUMBER, start: match.index, end, numbers });
  }
  return mentions;
}

function numbersFrom(text: string, start: number, first: number): MentionedNumber[] {
  const numbers: MentionedNumber[] = [];
  let [at, above, joint] = [first, "", ""];
  for (;;) {
    const end = above === "" ? null : sticky(END, text, at);
    const number = end ?? sticky(WHOLE, text, at);
    if (number === null) return numbers;
    const key = end === null ? number : above + number;
    const enumerations = sticky(ENUMERATIONS, text, at + number.length) ?? "";
    const path = pathOf(enumerations);
    const to = targetOf(WHOLE_NUMBER, key, path, isRange(joint));
    const from = numbers.length === 0 ? start : at;
    at += number.length + enumerations.length;
    numbers.push({ start: from, end: at, to, path });
    above = key.slice(0, key.lastIndexOf("."));
    joint = sticky(JOINT, text, at) ?? "";
    if (joint === "") return numbers;
    at += joint.length;
  }
}
