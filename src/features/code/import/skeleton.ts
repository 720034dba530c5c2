import type { ReadProvision, Target } from "../../../domain/law/provision.ts";

/** The in-memory part of a provision during an import. Its texts are in spool files. */
export interface Skeleton extends Omit<ReadProvision, "content"> {
  /** SHA-256 of its content, in hexadecimal. */
  readonly hash: string;
  /** Index of its texts in the spools. */
  readonly text: number;
  readonly chars: number;
  /** Numbered paragraphs, one line "{num}\t{anchor}" for each. */
  readonly items: string;
  /** Citations in the order of the text. Equal targets are the same object throughout the code. */
  readonly cites: readonly Target[];
  readonly terms: readonly string[];
  /** Ids of the terms that it defines and uses. Equal ids are the same string throughout the code. */
  readonly defines: readonly string[];
  readonly uses: readonly string[];
}

/** Types that are never split into parts. All other types are containers, even when empty (a reserved chapter). */
const LAW = new Set(["section", "attachment"]);

export function isContainer(provision: { readonly type: string }): boolean {
  return !LAW.has(provision.type);
}

/** A provision with its position in the tree. */
export interface PlacedProvision extends Skeleton {
  readonly guid: number;
  /** Its whole number if its own is only an end of it (`composedNumbers`). */
  readonly composedNumber: string | null;
  readonly page: number;
  readonly lastPosition: number;
  readonly children: number;
}

/** "§ 135-24", "Chapter 5.04"; the heading if there is no label or number. Sections without a label get the § sign. */
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
