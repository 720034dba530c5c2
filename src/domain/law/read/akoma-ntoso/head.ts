import { plainBlocks } from "../../plain.ts";
import type { Note, Status } from "../../provision.ts";
import { splitNumber } from "../numbers.ts";
import { statusOfHeading } from "../status.ts";

export interface Head {
  readonly label: string;
  readonly number: string;
  readonly heading: string;
}

/**
 * Label, number and heading of a part from the words of its num and heading. A level above sections has its name as
 * label where its number has no word. `title` stands in for both where the source has neither.
 */
export function headOf(type: string, num: string, heading: string, title: string): Head {
  const { label, number } = splitNumber(num);
  if (num !== "") return { label: label || (type === "section" ? "" : capital(type)), number, heading };
  const named = type === "schedule" ? splitNumber(title) : { label: "", number: "" };
  if (named.label !== "" && /\d|^[IVXLC]+$|^[A-Z]$/.test(named.number)) return { ...named, heading };
  return { label: "", number: "", heading: heading || title };
}

/** What a heading says, or for a part without law of its own (`empty`) its notes. */
export function impliedStatus(heading: string, empty: boolean, notes: readonly Note[]): Status {
  const told = statusOfHeading(heading);
  if (told !== null) return told;
  return empty && notes.some((note) => /\brepealed\b/i.test(plainBlocks(note.b))) ? "repealed" : "inForce";
}

function capital(word: string): string {
  return word.replace(/^./, (letter) => letter.toUpperCase());
}
