import type { PlacedText } from "../../../domain/placed-text.ts";
import { BoundedCache } from "../../cache/bounded.ts";
import type { FileStore } from "../../files/port.ts";
import { PaperFailure, type PageSize, type PaperFile } from "../paper.ts";
import type { Papers } from "../papers.ts";
import { FairQueue } from "./fair-queue.ts";
import { KeptCopies } from "./kept-copies.ts";

/** A stored file whose pages are shown. `kind`: what its bytes are ("pdf"). */
export interface ShownFile {
  readonly key: string;
  readonly kind: string;
}

/** Pages of stored files for people who look at them. Everything may throw `PaperFailure` and `QueueFull`. */
export interface ShownPapers {
  /** Sizes of all pages; null: one that cannot be read. */
  sizes(file: ShownFile, caller: string): Promise<readonly (PageSize | null)[]>;
  /** A WebP picture of a page; null if it cannot be shown. */
  picture(file: ShownFile, page: number, width: PictureWidth, caller: string): Promise<Uint8Array | null>;
  /** The text layer of a page with the places of its words; null if it has none. */
  words(file: ShownFile, page: number, caller: string): Promise<PlacedText | null>;
  close(): Promise<void>;
}

/** Pixels: a page on a screen, on a screen with fine pixels, and enlarged. */
export const PICTURE_WIDTHS = [800, 1600, 2400] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const PICTURES_BYTES = 64_000_000;
const FACTS_BYTES = 16_000_000;
/** Of an entry, besides its content. */
const ENTRY_BYTES = 200;
const FAILURE_BYTES = 1000;
/** A page that took too long, or ended its process, is not tried again so soon. */
const FAILURE_MS = 120_000;

/** Waiting for one network address: a browser asks for a few pages at once. */
const WAITING = { mostOfOne: 30, mostOfAll: 200 };

type Outcome = { readonly value: unknown } | { readonly failure: PaperFailure; readonly until: number };

/** `papers` stays open. */
export function openShownPapers(papers: Papers, files: FileStore): ShownPapers {
  return new QueuedPapers(papers, new KeptCopies(files));
}

/** Makes what is asked for in turns, one at a time, and remembers it by the hash of the file. */
class QueuedPapers implements ShownPapers {
  readonly #papers: Papers;
  readonly #copies: KeptCopies;
  readonly #queue = new FairQueue(WAITING);
  readonly #pictures = new BoundedCache<Outcome>(PICTURES_BYTES);
  readonly #facts = new BoundedCache<Outcome>(FACTS_BYTES);
  readonly #pending = new Map<string, Promise<unknown>>();

  constructor(papers: Papers, copies: KeptCopies) {
    this.#papers = papers;
    this.#copies = copies;
  }

  sizes(file: ShownFile, caller: string): Promise<readonly (PageSize | null)[]> {
    return this.#once(this.#facts, `sizes ${file.key}`, {
      make: () => this.#with(file, caller, (paper) => this.#papers.sizes(paper)),
      bytesOf: (sizes) => sizes.length * 40,
    });
  }

  picture(file: ShownFile, page: number, width: PictureWidth, caller: string): Promise<Uint8Array | null> {
    return this.#once(this.#pictures, `${file.key} ${page} ${width}`, {
      make: () =>
        this.#with(file, caller, async (paper) => (await this.#papers.picture(paper, page, width))?.bytes ?? null),
      bytesOf: (bytes) => bytes?.length ?? 0,
    });
  }

  words(file: ShownFile, page: number, caller: string): Promise<PlacedText | null> {
    return this.#once(this.#facts, `words ${file.key} ${page}`, {
      make: () => this.#with(file, caller, (paper) => this.#papers.words(paper, page)),
      bytesOf: (placed) => (placed?.length ?? 0) * 2,
    });
  }

  close(): Promise<void> {
    return this.#copies.close();
  }

  #with<T>({ key, kind }: ShownFile, caller: string, work: (paper: PaperFile) => Promise<T>): Promise<T> {
    return this.#queue.run(caller, async () => work({ path: await this.#copies.pathOf(key), kind }));
  }

  /** What was made before, or is being made for somebody else. */
  async #once<T>(
    cache: BoundedCache<Outcome>,
    key: string,
    { make, bytesOf }: { readonly make: () => Promise<T>; readonly bytesOf: (value: T) => number },
  ): Promise<T> {
    const known = cache.get(key);
    if (known !== undefined && "value" in known) return known.value as T;
    if (known !== undefined && known.until > Date.now()) throw known.failure;
    const pending =
      this.#pending.get(key) ??
      make()
        .then(
          (value) => {
            cache.set(key, { value }, bytesOf(value) + ENTRY_BYTES);
            return value;
          },
          (error: unknown) => {
            if (error instanceof PaperFailure)
              cache.set(key, { failure: error, until: Date.now() + FAILURE_MS }, FAILURE_BYTES);
            throw error;
          },
        )
        .finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending as Promise<T>;
  }
}
