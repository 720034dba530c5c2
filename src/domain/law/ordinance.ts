import type { LawAction } from "./law-actions.ts";
import type { Block } from "./provision.ts";

/** A law that a reader found: an ordinance, a local law, an act. Days are YYYY-MM-DD. */
export interface ReadLaw {
  /** Its identity: what the source calls it. A repeated import finds the law by it. */
  readonly source: string;
  /** Where it begins. */
  readonly file: string;
  readonly line: number;
  /** "Ordinance"; null: the source does not say. */
  readonly legislationType: string | null;
  /** "2016-3" */
  readonly number: string;
  readonly legislationYear: number | null;
  readonly title: string;
  readonly subject: string;
  readonly adopted: LawDate | null;
  readonly effective: string | null;
  /** Its PDF as a path of the source; null: the source names none. */
  readonly pdf: string | null;
  /** Its text; empty: the source has only its data. */
  readonly text: readonly Block[];
  readonly instructions: readonly Instruction[];
}

/** A day of which only the year (or the month) may be known. */
export interface LawDate {
  readonly day: string;
  readonly accuracy: "D" | "M" | "Y";
}

/** What a law does to a provision of the code, as its source says. */
export interface Instruction {
  readonly file: string;
  readonly line: number;
  /** Its name in the source: "find-replace". */
  readonly name: string;
  /** Null: it changes no law, such as an editor's note. */
  readonly action: LawAction | null;
  /** Where it finds what it changes, most exact first: "|"-separated numbers from the outermost ("27.30.027|(a)"). */
  readonly paths: readonly string[];
  /** Where the result is found afterwards; for what is new, this comes first. */
  readonly resultPaths: readonly string[];
  /** Name of the code ("City of San Mateo, Cal., Code"); null: the source does not say. */
  readonly code: string | null;
}

/** What a reader cannot read; the rest is read. */
export interface LawProblem {
  readonly file: string;
  readonly line: number | null;
  readonly problem: string;
}

export type ReadLawResult = { readonly law: ReadLaw } | LawProblem;
