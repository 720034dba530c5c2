import type { ReadProvision, Target } from "../../../domain/law/provision.ts";

/** What is kept in memory of each provision while a code is imported; its texts are in spools. */
export interface Skeleton extends Omit<ReadProvision, "content"> {
  /** SHA-256 of its content, hexadecimal. */
  readonly hash: string;
  /** Index of its texts in the spools. */
  readonly text: number;
  readonly chars: number;
  /** Enumerated paragraphs, a line "{num}\t{anchor}" for each. */
  readonly items: string;
  /** Citations in the order of the text. The same target is the same object throughout the code. */
  readonly cites: readonly Target[];
  readonly terms: readonly string[];
}

/** Law that stays in one piece. Everything else holds parts, or is there to (a reserved chapter). */
const LAW = new Set(["section", "attachment"]);

export function isContainer(provision: { readonly type: string }): boolean {
  return !LAW.has(provision.type);
}

/** The same in the order of the code, with what the whole tree tells. Indexes are positions. */
export interface PlacedProvision extends Skeleton {
  readonly guid: number;
  readonly page: number;
  readonly lastPosition: number;
  readonly children: number;
}

/** "§ 135-24", "Chapter 5.04"; the heading where there is neither label nor number. Sections without a word of their own get the sign. */
export function labelOf(provision: {
  readonly type: string;
  readonly label: string;
  readonly number: string;
  readonly heading: string;
}): string {
  const { type, number, heading } = provision;
  const label = provision.label === "" && type === "section" && number !== "" ? "§" : provision.label;
  return [label, number].filter((part) => part !== "").join(" ") || heading;
}
