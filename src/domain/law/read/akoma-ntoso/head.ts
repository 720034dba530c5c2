import { plainBlocks } from "../../plain.ts";
import type { Note, Status } from "../../provision.ts";
import { splitNumber } from "../numbers.ts";
import { statusOf, statusOfHeading } from "../status.ts";

export interface Head {
  readonly label: string;
  readonly number: string;
  readonly heading: string;
}

/**
 * Label, number and heading of a part from the text of its num and heading. A level above sections whose number has no
 * label gets the name of its type. `title` is used if the source has neither.
 */
export function headOf(type: string, num: string, heading: string, title: string): Head {
  const { label, number } = splitNumber(num);
  if (num !== "") return { label: label || (type === "section" ? "" : capital(type)), number, heading };
  const named = type === "schedule" ? splitNumber(title) : { label: "", number: "" };
  if (named.label !== "" && /\d|^[IVXLC]+$|^[A-Z]$/.test(named.number)) return { ...named, heading };
  return { label: "", number: "", heading: heading || title };
}

/** The status from the heading, or for a part without law of its own (`empty`) from its notes. */
export function impliedStatus(heading: string, empty: boolean, notes: readonly Note[]): Status {
  const status = statusOfHeading(heading);
  if (status !== null) return status;
  return (empty ? notes.map((note) => statusOf(plainBlocks(note.b))).find((each) => each !== null) : null) ?? "inForce";
}

function capital(word: string): string {
  return word.replace(/^./, (letter) => letter.toUpperCase());
}
