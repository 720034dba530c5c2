import { trimEndOf } from "../../trim.ts";
import { squeeze } from "./tidy.ts";

/** "Chapter 135" → label "Chapter", number "135"; "§ 135-24" → "§", "135-24"; "1." → "", "1". */
export function splitNumber(num: string): { label: string; number: string } {
  const text = squeeze(num);
  const sign = /^§+/u.exec(text)?.[0];
  const [label, number] = sign === undefined ? atLastSpace(text) : [sign, text.slice(sign.length).trimStart()];
  return { label, number: trimEndOf(number, ".:") };
}

/** "Sub Chapter. 4-1" → "Sub Chapter", "4-1"; "" and the text if what is before its last space is no label. */
function atLastSpace(text: string): readonly [string, string] {
  const number = text.split(/\s/).at(-1) ?? "";
  const label = text
    .slice(0, text.length - number.length)
    .trimEnd()
    .replace(/\.$/, "");
  return number !== "" && /^\p{L}[\p{L} -]*$/u.test(label) ? [label, number] : ["", text];
}
