import { squeeze } from "./tidy.ts";

/** "Chapter 135" → label "Chapter", number "135"; "§ 135-24" → "§", "135-24"; "1." → "", "1". */
export function splitNumber(num: string): { label: string; number: string } {
  const text = squeeze(num);
  const sign = /^(§+)\s*(.*)$/u.exec(text);
  const word = sign ?? /^(\p{L}[\p{L} -]*?)\.?\s+(\S+)$/u.exec(text);
  const [, label = "", number = ""] = word ?? ["", "", text];
  return { label, number: number.replace(/[.:]+$/, "") };
}
