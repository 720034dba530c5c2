import { numberKey } from "../../domain/law/number-key.ts";
import { numberName, type ProvisionLabel } from "../../domain/law/name.ts";

/** "13.14" and "2.03" look alike, "13.14.010" does not. */
const shapeOf = (number: string): string => numberKey(number).replaceAll(/\d+/g, "9");

/**
 * What a law adds to a part of the code, by the name that its source has for it: "§ 12-6", "13|13.14" (numbers from the
 * outermost), "27.30|27.30.027|(a)". Null if that is the name of the part itself. `chapters`: of the code, whose numbers tell
 * "Chapter 13.14" from "§ 13.14.010".
 */
export function addedName(name: string, place: ProvisionLabel, chapters: readonly ProvisionLabel[]): string | null {
  const numbers = name.split("|").map((each) => each.trim());
  const at = numbers.findLastIndex((each) => !each.startsWith("("));
  const number = numbers[at] ?? "";
  if (number === "") return null;
  const key = numberKey(number);
  const paragraph = numbers.slice(at + 1).join("");
  const isPlace = [numberName(place), place.number, place.heading].some((each) => numberKey(each) === key);
  if (isPlace) return paragraph === "" ? null : `${numberName(place) || place.heading} ${paragraph}`;
  if (!/^\d/.test(number)) return number + paragraph;
  const chapter = chapters.find((each) => shapeOf(each.number) === shapeOf(number));
  const isDeeper = chapters.some((each) => shapeOf(number).startsWith(`${shapeOf(each.number)}.`));
  return `${chapter === undefined ? (isDeeper ? "§ " : "") : `${chapter.label} `.trimStart()}${number}${paragraph}`;
}
