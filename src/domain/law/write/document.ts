import type { ReadProvision } from "../provision.ts";

/** What a writer is told of a code, or of a part of it. */
export interface ExportDocument {
  /** Words of the address of the work: "us-ny" and "larkmere" make /akn/us-ny/act/larkmere/code. */
  readonly jurisdiction: string;
  readonly custId: string;
  /** "Town of Larkmere" */
  readonly town: string;
  readonly title: string;
  /** Date of the law (YYYY-MM-DD); null where none is known. */
  readonly date: string | null;
  /** Name of the version: "larkmere-2". */
  readonly version: string;
  /** Day on which this is written, YYYY-MM-DD. */
  readonly written: string;
  /** Guid of the part that is written; null for the whole code. */
  readonly part: string | null;
  /** Address of the code on the web; null where none is known. */
  readonly address: string | null;
}

/** Where a citation leads: a provision of the version, and the anchor of a paragraph in it ("" = the whole). */
export interface ExportTarget {
  readonly guid: string;
  readonly anchor: string;
}

/** A provision as writers take it. They follow in the order of the code, the code itself first. */
export interface ExportProvision extends Required<
  Pick<
    ReadProvision,
    "depth" | "position" | "type" | "label" | "number" | "heading" | "status" | "effective" | "above" | "content"
  >
> {
  readonly guid: string;
  /** Guid of the provision that it stands in; null for the code itself. */
  readonly parent: string | null;
  /** Provisions below it follow. */
  readonly open: boolean;
  /** It only holds the part that is written: its own law is not given. */
  readonly around: boolean;
  /** Where its citations lead, by ordinal; those that lead nowhere are absent. */
  readonly links: ReadonlyMap<number, ExportTarget>;
}

/** An entry of the alphabetical index. */
export interface ExportIndexEntry {
  readonly word: string;
  readonly references: readonly (ExportTarget & { readonly label: string })[];
}
