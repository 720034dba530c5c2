import type { SearchDocument } from "../../../platform/search/port.ts";
import type { ImportReport } from "../contract/code.ts";
import type { EarlierRow, GoneRow } from "./earlier.ts";
import type { KnownVersion } from "./history.ts";
import type { SourceImage, StoredImage } from "./images.ts";
import type { ImportProgress } from "./import.ts";
import type { StagedCitation, StagedDefinition, StagedProvision, StagedText, StagedWord } from "./staged-rows.ts";

/** A version that is about to be written. */
export interface Reviewed {
  readonly report: ImportReport;
  /** Date of the law; null: the day of publication. */
  readonly date: string | null;
  /** Archive id of the version that it was compared with; null for the first. */
  readonly before: string | null;
}

/**
 * What reading and preparing a code needs from the process: the data of earlier versions, and where the new one goes.
 * Reading may run in a worker thread, so arguments and results are plain data.
 */
export interface ImportHost {
  progress(progress: ImportProgress): Promise<void>;
  /** The town's versions by date of the law, oldest first. */
  history(): Promise<readonly KnownVersion[]>;
  /** Some provisions of a version from a position on, in order; empty at its end. */
  earlierRows(versionId: number, from: number): Promise<readonly EarlierRow[]>;
  /**
   * Provisions of the town's other versions that are not in this one, each in its latest form: some with GUIDs after
   * `after`. `last`: GUID to go on from; null at the end.
   */
  goneRows(
    versionId: number,
    after: number,
  ): Promise<{ readonly found: readonly GoneRow[]; readonly last: number | null }>;
  /** Stored contents by hash. */
  contents(hashes: readonly string[]): Promise<readonly { readonly hash: string; readonly content: string }[]>;
  storeImages(images: readonly SourceImage[]): Promise<readonly StoredImage[]>;
  /** Called before anything is written, with what was found. If it throws, nothing is changed. */
  review(found: Reviewed): Promise<void>;
  /** GUIDs for new provisions. See `takeGuids`. */
  takeGuids(requested: readonly (number | null)[]): Promise<readonly number[]>;
  /** Starts the new version. Nothing of it is visible until it is published. */
  begin(): Promise<void>;
  /** Stores texts ahead of the provisions that have them. */
  stageTexts(texts: readonly StagedText[]): Promise<void>;
  /**
   * Writes rows of the new version. Each call is one short transaction and returns its milliseconds; or, without writing
   * anything, the hashes of texts that are neither stored nor given.
   */
  stageProvisions(
    rows: readonly StagedProvision[],
    texts: readonly StagedText[],
  ): Promise<number | { readonly missing: readonly string[] }>;
  stageCitations(rows: readonly StagedCitation[]): Promise<number>;
  stageDefinitions(rows: readonly StagedDefinition[]): Promise<number>;
  stageWords(rows: readonly StagedWord[]): Promise<number>;
  stageImages(rows: readonly StoredImage[]): Promise<number>;
  /** Adds documents to the search index of the new version. False: it is not built now; send no more. */
  index(documents: readonly SearchDocument[]): Promise<boolean>;
}
