import type { ReadProvision } from "../provision.ts";

/** The metadata of an export of a code, or of a part of it. */
export interface ExportDocument {
  /** Parts of the URI of the work: "us-ny" and "larkmere" make /akn/us-ny/act/larkmere/code. */
  readonly jurisdiction: string;
  readonly custId: string;
  /** "Town of Larkmere" */
  readonly town: string;
  readonly title: string;
  /** Date of the law (YYYY-MM-DD); null if unknown. */
  readonly date: string | null;
  /** Name of the version: "larkmere-2". */
  readonly version: string;
  /** Day of the export, YYYY-MM-DD. */
  readonly written: string;
  /** GUID of the exported part; null for the entire code. */
  readonly part: string | null;
  /** Address of the code on the web; null if unknown. */
  readonly address: string | null;
}

/**
 * The target of a citation: a provision of the version, and the anchor of a paragraph in it ("" = the entire
 * provision).
 */
export interface ExportTarget {
  readonly guid: string;
  readonly anchor: string;
}

/** A provision as input of the writers. They come in the order of the code, the code itself first. */
export interface ExportProvision extends Required<
  Pick<
    ReadProvision,
    "depth" | "position" | "type" | "label" | "number" | "heading" | "status" | "effective" | "above" | "content"
  >
> {
  readonly guid: string;
  /** GUID of its parent; null for the code itself. */
  readonly parent: string | null;
  /** Whether child provisions follow. */
  readonly open: boolean;
  /** Whether it is only a parent of the exported part: its own law is left out. */
  readonly around: boolean;
  /** Targets of its citations by ordinal, without unresolved ones. */
  readonly links: ReadonlyMap<number, ExportTarget>;
  /** The definition of a term that it uses. */
  readonly definition: (term: string) => ExportTarget | undefined;
}

/** An entry of the alphabetical index. */
export interface ExportIndexEntry {
  readonly word: string;
  readonly references: readonly (ExportTarget & { readonly label: string })[];
}
