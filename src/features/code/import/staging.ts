import { TransformStream, type WritableStreamDefaultWriter } from "node:stream/web";
import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { indexName, SearchUnavailable, type SearchDocument, type SearchIndex } from "../../../platform/search/port.ts";
import type { VersionKey } from "../version-key.ts";
import type { Concern } from "../contract/concerns.ts";
import { dayInUs } from "../../../domain/day-in-us.ts";
import { concernsOf } from "./concerns.ts";
import type { KnownVersion } from "./history.ts";
import type { ImportHost, Reviewed } from "./host.ts";
import { storeImages, type SourceImage, type StoredImage } from "./images.ts";
import type { ImportProgress } from "./import.ts";
import type { StagedCitation, StagedDefinition, StagedProvision, StagedText, StagedWord } from "./staged-rows.ts";
import { earlierRows, goneRows, historyOf, storedContents } from "./stored.ts";
import { removeSnapshot } from "./unfinished.ts";
import {
  releaseGuids,
  takeGuids,
  takeVersionId,
  writeCitations,
  writeDefinitions,
  writeFiles,
  writeIndexWords,
  writeProvisions,
  writeTexts,
} from "./write.ts";

export interface StagingServices {
  readonly db: Db;
  readonly search: SearchIndex;
  readonly files: FileStore;
}

export interface StagingListeners {
  readonly onProgress: (progress: ImportProgress) => void;
  readonly review: ((concerns: readonly Concern[]) => Promise<void>) | undefined;
}

export interface StagedTown {
  readonly custId: string;
  readonly customerId: number;
}

/**
 * Where a new version is written before it exists: its rows in short transactions below a row of `snapshots`, its
 * documents in a search index that nobody searches yet.
 */
export class Staging implements ImportHost {
  readonly progress: ImportHost["progress"];
  readonly #services: StagingServices;
  readonly #town: StagedTown;
  readonly #review: StagingListeners["review"];
  #history: readonly KnownVersion[] = [];
  /** GUIDs of new provisions. */
  #guids: readonly number[] = [];
  #versionId: number | null = null;
  #index: IndexBuild | null = null;
  #writing: Promise<unknown> = Promise.resolve();
  #discarded = false;

  constructor(services: StagingServices, town: StagedTown, { onProgress, review }: StagingListeners) {
    this.#services = services;
    this.#town = town;
    this.#review = review;
    this.progress = async (progress) => onProgress(progress);
  }

  /** The new version. Throws before `begin`. */
  get version(): VersionKey {
    if (this.#versionId === null) throw new Error("The import has not begun writing");
    return { customerId: this.#town.customerId, versionId: this.#versionId };
  }

  /** The versions that the new one was compared with. */
  get known(): readonly KnownVersion[] {
    return this.#history;
  }

  async history(): Promise<readonly KnownVersion[]> {
    return (this.#history = await historyOf(this.#services.db, this.#town.customerId));
  }

  async earlierRows(versionId: number, from: number): ReturnType<ImportHost["earlierRows"]> {
    return earlierRows(this.#services.db, { ...this.#town, versionId }, from);
  }

  async goneRows(versionId: number, after: number): ReturnType<ImportHost["goneRows"]> {
    return goneRows(this.#services.db, { ...this.#town, versionId }, after);
  }

  async contents(hashes: readonly string[]): ReturnType<ImportHost["contents"]> {
    return storedContents(this.#services.db, hashes);
  }

  async storeImages(images: readonly SourceImage[]): Promise<readonly StoredImage[]> {
    return storeImages(this.#services.files, images);
  }

  async review({ report, date, before }: Reviewed): Promise<void> {
    const versions = this.#history.map((version) => ({ ...version, date: version.updatedDate }));
    await this.#review?.(concernsOf({ report, date, before, versions, today: dayInUs(Date.now()) }));
  }

  async takeGuids(requested: readonly (number | null)[]): Promise<readonly number[]> {
    this.#guids = await takeGuids(this.#services.db, this.#town.customerId, requested);
    return this.#guids;
  }

  async begin(): Promise<void> {
    const { db, search } = this.#services;
    const { customerId, custId } = this.#town;
    const versionId = await takeVersionId(db);
    await db.execute(sql`insert into snapshots (customer_id, id) values (${customerId}, ${versionId})`);
    this.#versionId = versionId;
    this.#index = new IndexBuild(search, indexName(custId, versionId));
  }

  async stageTexts(texts: readonly StagedText[]): Promise<void> {
    await this.#write((tx) => writeTexts(tx, texts));
  }

  async stageProvisions(
    provisions: readonly StagedProvision[],
    texts: readonly StagedText[],
  ): ReturnType<ImportHost["stageProvisions"]> {
    let missing: readonly string[] = [];
    const milliseconds = await this.#write(async (tx) => {
      missing = await writeProvisions(tx, this.version, provisions, texts);
    });
    return missing.length > 0 ? { missing } : milliseconds;
  }

  async stageCitations(citations: readonly StagedCitation[]): Promise<number> {
    return this.#write((tx) => writeCitations(tx, this.version, citations));
  }

  async stageDefinitions(definitions: readonly StagedDefinition[]): Promise<number> {
    return this.#write((tx) => writeDefinitions(tx, this.version, definitions));
  }

  async stageWords(words: readonly StagedWord[]): Promise<number> {
    return this.#write((tx) => writeIndexWords(tx, this.version, words));
  }

  async stageImages(images: readonly StoredImage[]): Promise<number> {
    return this.#write((tx) => writeFiles(tx, this.version, images));
  }

  async index(documents: readonly SearchDocument[]): Promise<boolean> {
    return (await this.#index?.add(documents)) ?? false;
  }

  /** Waits for the search index. Throws `SearchUnavailable` or the reason why it could not be built. */
  async indexed(): Promise<void> {
    await this.#index?.finish();
  }

  /** Removes everything that was staged. */
  async discard(): Promise<void> {
    this.#discarded = true;
    await this.#index?.abort();
    await this.#writing.catch(() => {});
    if (this.#versionId !== null) await removeSnapshot(this.#services, { ...this.#town, id: this.#versionId });
    await releaseGuids(this.#services.db, this.#town.customerId, this.#guids);
  }

  async #write(write: (tx: Db) => Promise<void>): Promise<number> {
    if (this.#discarded) throw new Error("The import has failed");
    let started = 0;
    this.#writing = this.#services.db.transaction(async (tx) => {
      started = performance.now();
      await write(tx);
    });
    await this.#writing;
    return performance.now() - started;
  }
}

/** Builds a search index from documents that are pushed. */
class IndexBuild {
  readonly #writer: WritableStreamDefaultWriter<readonly SearchDocument[]>;
  readonly #built: Promise<void>;

  constructor(search: SearchIndex, index: ReturnType<typeof indexName>) {
    const { readable, writable } = new TransformStream<readonly SearchDocument[], readonly SearchDocument[]>();
    this.#writer = writable.getWriter();
    this.#built = search.build(index, readable);
    // Awaited in `finish` or `add`. Until then a rejection must not count as unhandled.
    this.#built.catch(() => {});
    this.#writer.closed.catch(() => {});
  }

  /** Waits until the engine takes the documents. False if it is unavailable. Throws why the index cannot be built. */
  async add(documents: readonly SearchDocument[]): Promise<boolean> {
    const failed = this.#built.then(() => {
      throw new Error("The search index was closed before all documents were sent");
    });
    try {
      await Promise.race([this.#writer.write(documents), failed]);
      return true;
    } catch {
      return await this.#built.then(
        () => false,
        (error: unknown) => {
          if (error instanceof SearchUnavailable) return false;
          throw error;
        },
      );
    }
  }

  async finish(): Promise<void> {
    await Promise.race([this.#writer.close(), this.#built]).catch(() => {});
    await this.#built;
  }

  async abort(): Promise<void> {
    // Not awaited: it waits for documents that a failed build never takes.
    this.#writer.abort(new Error("The import failed")).catch(() => {});
    await this.#built.catch(() => {});
  }
}
