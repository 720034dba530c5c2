import type { Db } from "../db/db.ts";
import type { Catalog } from "../features/catalog.ts";

/** A stored rich text, and where people find it. */
export interface StoredText {
  readonly html: string;
  /** "Home page message" */
  readonly name: string;
  /** Where it is written: "/dashboard/larkmere/settings#home-message". */
  readonly href: string;
  /** Permissions to see it there; any one is enough. */
  readonly readers: readonly string[];
}

/** Texts that people write with the editor, as their feature declares them. */
export interface RichTexts {
  /** Permissions to write one; each alone opens the editor. */
  readonly writers: readonly string[];
  /**
   * The texts of a town that have references, for the list of those whose targets are gone. Without texts that only
   * one person sees.
   */
  readonly withReferences: (sources: TextSources, town: TextTown) => Promise<readonly StoredText[]>;
}

export interface TextSources {
  readonly db: Db;
  readonly catalog: Pick<Catalog, "settings" | "fieldLabels">;
}

export interface TextTown {
  readonly customerId: number;
  readonly custId: string;
}
